"""Tests that the type stubs agree with the module, and that type checkers find the errors in typed.py."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import keyline_solver

HERE = Path(__file__).parent
PACKAGE = Path(keyline_solver.__file__).parent


def run(*command):
    return subprocess.run(command, capture_output=True, text=True, cwd=HERE, check=False)


def test_mypy():
    pytest.importorskip("mypy")
    options = ["--strict", "--enable-error-code=unused-ignore", "--cache-dir", "/dev/null"]
    found = run(sys.executable, "-m", "mypy", *options, "typed.py")
    package = run(sys.executable, "-m", "mypy", *options, "-p", "keyline_solver")
    assert found.returncode == 0, found.stdout + found.stderr
    assert package.returncode == 0, package.stdout + package.stderr


def test_pyright():
    if shutil.which("pyright", path=str(Path(sys.executable).parent)) is None:
        pytest.skip("pyright is not installed")
    command = [str(Path(sys.executable).parent / "pyright"), "--pythonpath", sys.executable]
    found = run(*command, str(HERE / "typed.py"), str(PACKAGE))
    assert found.returncode == 0, found.stdout + found.stderr


def test_stubs_name_what_is_there():
    pytest.importorskip("mypy")
    allowed = HERE / "stubtest.allowed"
    found = run(
        sys.executable, "-m", "mypy.stubtest", "keyline_solver._core", "keyline_solver.kiwisolver", "--allowlist", str(allowed),
        "--ignore-disjoint-bases",
    )  # fmt: skip
    assert found.returncode == 0, found.stdout + found.stderr
