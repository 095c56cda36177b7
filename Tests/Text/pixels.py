#!/usr/bin/env python3
"""Prints the pixels of a PNG file as text, for the tests of KeylinePages.

Usage: pixels.py FILE

The first line has the width, the height and PNG's colour type. Each further line is a row, with 8 hexadecimal digits for
red, green, blue and opacity of each pixel. The reader is written after the PNG specification, independently of the
writer, and fails if a checksum, a filter or a length is wrong.
"""

import struct
import sys
import zlib


def chunks(data):
    if data[:8] != b"\x89PNG\r\n\x1a\n":
        sys.exit("not a PNG file")
    at = 8
    while at < len(data):
        length, name = struct.unpack(">I4s", data[at : at + 8])
        body = data[at + 8 : at + 8 + length]
        (checksum,) = struct.unpack(">I", data[at + 8 + length : at + 12 + length])
        if checksum != zlib.crc32(name + body):
            sys.exit(f"wrong checksum of {name}")
        yield name, body
        at += 12 + length
    if at != len(data) or name != b"IEND":
        sys.exit("the file does not end with IEND")


def paeth(a, b, c):
    estimate = a + b - c
    distances = [abs(estimate - a), abs(estimate - b), abs(estimate - c)]
    return (a, b, c)[distances.index(min(distances))]


def rows(data, width, height, depth):
    former = bytes(width * depth)
    if len(data) != height * (1 + width * depth):
        sys.exit("wrong number of bytes")
    for y in range(height):
        start = y * (1 + width * depth)
        kind, row = data[start], bytearray(data[start + 1 : start + 1 + width * depth])
        for i in range(len(row)):
            a = row[i - depth] if i >= depth else 0
            c = former[i - depth] if i >= depth else 0
            row[i] = (row[i] + (0, a, former[i], (a + former[i]) // 2, paeth(a, former[i], c))[kind]) & 255
        former = bytes(row)
        yield former


def main():
    palette, opacity, data = b"", b"", b""
    for name, body in chunks(open(sys.argv[1], "rb").read()):
        if name == b"IHDR":
            width, height, bits, kind, *rest = struct.unpack(">IIBBBBB", body)
            if bits != 8 or rest != [0, 0, 0]:
                sys.exit("an unexpected kind of PNG file")
        elif name == b"PLTE":
            palette = [body[i : i + 3] for i in range(0, len(body), 3)]
        elif name == b"tRNS":
            opacity = body
        elif name == b"IDAT":
            data += body
    print(width, height, kind)
    depth = {2: 3, 3: 1, 6: 4}[kind]
    for row in rows(zlib.decompress(data), width, height, depth):
        pixels = [row[i : i + depth] for i in range(0, len(row), depth)]
        if kind == 3:
            pixels = [palette[p[0]] + (opacity[p[0] : p[0] + 1] or b"\xff") for p in pixels]
        elif kind == 2:
            pixels = [p + b"\xff" for p in pixels]
        print("".join(p.hex() for p in pixels))


main()
