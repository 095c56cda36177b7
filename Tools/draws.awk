# Finds places in the C tests where two calls draw random numbers and C does not specify which call comes first: in
# two arguments of one call, in two members of one initialiser, or in two operands. Different compilers would draw
# different numbers there.
#
# Usage: awk -v draws="draw" -f draws.awk FILE...
#
# `draws` lists functions that draw random numbers; functions that call them, and parameters that are functions, also
# count as drawing. The files must be formatted by clang-format: a brace directly after `)` is taken to be that of a
# compound literal.

function fail(at) {
    if (reporting) print file[at] ":" line[at] ": two draws without an order"
}

function open_frame(kind) {
    top++
    frame[top] = kind
    segment[top] = argument[top] = arguments[top] = 0
}

function end_segment(at) {
    if (segment[top] > 1) fail(at)
    segment[top] = 0
}

function end_argument(at) {
    end_segment(at)
    arguments[top] += argument[top]
    argument[top] = 0
}

function close_frame(at, kind, any) {
    end_argument(at)
    kind = frame[top]
    any = arguments[top] > 0
    if (kind == "list" && arguments[top] > 1) fail(at)
    if (top > 0) top--
    if (kind == "list" && any) {
        segment[top]++
        argument[top] = 1
    } else if (kind != "list" && kind != "drawn") {
        segment[top] = 0
    }
}

function is_literal(at, before) {
    before = token[at - 1]
    if (before == ")") return !spaced[at]
    return before == "=" || before == "," || before == "(" || (before == "{" && frame[top] == "list")
}

function walk(from, to, at, t, name, inside) {
    top = 0
    frame[0] = "block"
    segment[0] = argument[0] = arguments[0] = 0
    inside = ""
    for (at = from; at < to; at++) {
        t = token[at]
        if (t ~ /^[A-Za-z_]/) {
            if (token[at + 1] != "(") continue
            if (top == 0) name = t
            if (top == 1 && inside == "" && token[at + 2] == "void") drawing[t] = 1
            if (!(t in drawing) || top == 0) continue
            segment[top]++
            argument[top] = 1
            if (inside != "" && !(inside in drawing)) {
                drawing[inside] = 1
                changed = 1
            }
            open_frame("drawn")
            at++
        } else if (t == "(") {
            open_frame(token[at - 1] ~ /^(if|while|for|switch)$/ ? "control" : "list")
        } else if (t == "[") {
            open_frame("list")
        } else if (t == "{") {
            if (top == 0) inside = token[at - 1] == ")" ? name : ""
            open_frame(is_literal(at) ? "list" : "block")
        } else if (t ~ /^[])}]$/) {
            close_frame(at)
            if (top == 0 && t == "}") inside = ""
        } else if (t == ",") {
            if (frame[top] == "list" || frame[top] == "drawn") end_argument(at)
            else end_segment(at)
        } else if (t == ";" || t == "?" || t == ":" || t == "&&" || t == "||") {
            end_segment(at)
        }
    }
}

BEGIN {
    count = split(draws, given, " ")
    for (i = 1; i <= count; i++) drawing[given[i]] = 1
}
FNR == 1 { begins[++files] = tokens + 1 }
{
    text = $0
    if (directive || text ~ /^#/) { # macros are looked at where they are used
        directive = text ~ /\\$/
        next
    }
    gsub(/"([^"\\]|\\.)*"|'([^'\\]|\\.)*'/, "0", text)
    while (comment || text ~ /\/\*/) {
        if (comment) {
            if (!sub(/^.*\*\//, "", text)) { text = ""; break }
            comment = 0
        } else {
            end = text
            if (sub(/\/\*([^*]|\*[^\/])*\*\//, " ", text)) continue
            sub(/\/\*.*/, "", text)
            comment = 1
            break
        }
    }
    while (text != "") {
        if (match(text, /^[ \t]+/)) { text = substr(text, RLENGTH + 1); space = 1; continue }
        if (!match(text, /^([A-Za-z_0-9.]+|&&|\|\||.)/)) break
        token[++tokens] = substr(text, 1, RLENGTH)
        file[tokens] = FILENAME
        line[tokens] = FNR
        spaced[tokens] = space
        space = 0
        text = substr(text, RLENGTH + 1)
    }
    space = 1
}
END {
    begins[files + 1] = tokens + 1
    do {
        changed = 0
        for (f = 1; f <= files; f++) walk(begins[f], begins[f + 1])
    } while (changed)
    reporting = 1
    for (f = 1; f <= files; f++) walk(begins[f], begins[f + 1])
}
