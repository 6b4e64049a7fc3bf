"""Text -> tokens -> rows of the hashed embedding table. Specified in FEATURES.md; engine/model does the same in TypeScript.

Everything here is deterministic and context-free but for four things: the breaks around a token, the neighbours of a
by-character token, the words its run falls into, and the lexicon matches over that run.
"""
import functools
import json
import os
import subprocess
import unicodedata

import numpy as np

ROWS = 1 << 18          # rows of the embedding table
RESERVED = 512          # rows below are named, rows from here on are hashed
WIDTH = 52              # columns of ids a token has
GAZ_COL, GAZ_COLS = 41, 11

# ---------------------------------------------------------------- character classes
OTHER, LETTER, SINGLE, MARK, DIGIT, SPACE = 0, 1, 2, 3, 4, 5

# Scripts, in the order of their rows. (name, by character?, ranges)
SCRIPTS = [
    ("latin", False, [(0x41, 0x5A), (0x61, 0x7A), (0xAA, 0xAA), (0xBA, 0xBA), (0xC0, 0x24F), (0x250, 0x2AF), (0x1E00, 0x1EFF), (0x2C60, 0x2C7F), (0xA720, 0xA7FF), (0xFB00, 0xFB06), (0xFF21, 0xFF3A), (0xFF41, 0xFF5A)]),
    ("greek", False, [(0x370, 0x3FF), (0x1F00, 0x1FFF)]),
    ("cyrillic", False, [(0x400, 0x52F), (0x1C80, 0x1C8F), (0x2DE0, 0x2DFF), (0xA640, 0xA69F)]),
    ("armenian", False, [(0x530, 0x58F), (0xFB13, 0xFB17)]),
    ("hebrew", False, [(0x590, 0x5FF), (0xFB1D, 0xFB4F)]),
    ("arabic", False, [(0x600, 0x6FF), (0x750, 0x77F), (0x8A0, 0x8FF), (0xFB50, 0xFDFF), (0xFE70, 0xFEFF)]),
    ("devanagari", False, [(0x900, 0x97F), (0xA8E0, 0xA8FF)]),
    ("bengali", False, [(0x980, 0x9FF)]),
    ("indic", False, [(0xA00, 0xDFF)]),
    ("thai", True, [(0xE00, 0xE7F)]),
    ("lao", True, [(0xE80, 0xEFF)]),
    ("myanmar", True, [(0x1000, 0x109F)]),
    ("georgian", False, [(0x10A0, 0x10FF), (0x1C90, 0x1CBF), (0x2D00, 0x2D2F)]),
    ("khmer", True, [(0x1780, 0x17FF)]),
    ("hangul", True, [(0x1100, 0x11FF), (0x3130, 0x318F), (0xA960, 0xA97F), (0xAC00, 0xD7FF)]),
    ("kana", True, [(0x3040, 0x30FF), (0x31F0, 0x31FF), (0xFF66, 0xFF9F)]),
    ("han", True, [(0x3005, 0x3007), (0x2E80, 0x2FDF), (0x3400, 0x4DBF), (0x4E00, 0x9FFF), (0xF900, 0xFAFF), (0x20000, 0x323AF)]),
]
SCRIPT_OTHER = len(SCRIPTS)


def _tables():
    cls, script = bytearray(0x110000), bytearray([SCRIPT_OTHER]) * 0x110000
    for cp in range(0x110000):
        if 0xE000 <= cp <= 0xF8FF or 0xF0000 <= cp: continue
        cat = unicodedata.category(chr(cp))
        if cat[0] == "L": cls[cp] = LETTER
        elif cat[0] == "M" or cat == "Cf": cls[cp] = MARK
        elif cat == "Nd": cls[cp] = DIGIT
        elif cat[0] == "Z" or cp in (9, 10, 11, 12, 13, 0x85): cls[cp] = SPACE
    for n, (_, single, ranges) in enumerate(SCRIPTS):
        for a, b in ranges:
            for cp in range(a, b + 1):
                script[cp] = n
                if single and cls[cp] == LETTER: cls[cp] = SINGLE
    cls[0x3007] = cls[0x3005] = SINGLE
    return bytes(cls), bytes(script)


CLS, SCRIPT = _tables()


def class_ranges():
    """[[first, last, class]...] of every code point whose class is not OTHER: what the runtime reads instead of its own
    Unicode tables, so that two Unicode versions cannot disagree."""
    out, at = [], 0
    while at < 0x110000:
        c, end = CLS[at], at
        while end + 1 < 0x110000 and CLS[end + 1] == c: end += 1
        if c: out.append([at, end, c])
        at = end + 1
    return out


# ---------------------------------------------------------------- tokens
START, NONE, BLANK, LINE, PARAGRAPH, COLUMN, END = range(7)   # the break before (after) a token


def tokenise(text):
    """[(start, end, class, break before)] in code points. A letter run takes its marks and format characters; a
    by-character letter, a digit run and a run of one repeated other character are tokens of their own."""
    out, i, n, brk = [], 0, len(text), START
    cls = CLS
    while i < n:
        c = cls[ord(text[i])]
        j = i + 1
        if c == SPACE:
            while j < n and cls[ord(text[j])] == SPACE: j += 1
            gap = text[i:j]
            lines = gap.count("\n")
            if brk != START:
                brk = PARAGRAPH if lines > 1 else LINE if lines else COLUMN if "\t" in gap or len(gap) > 2 else BLANK
            i = j
            continue
        if c == LETTER:
            while j < n and cls[ord(text[j])] in (LETTER, MARK): j += 1
        elif c == DIGIT:
            while j < n and cls[ord(text[j])] == DIGIT: j += 1
        else:
            if c == OTHER:
                while j < n and text[j] == text[i]: j += 1
            while j < n and cls[ord(text[j])] == MARK: j += 1
            if c == MARK: c = OTHER
        out.append((i, j, c, brk))
        brk = NONE
        i = j
    return out


# ---------------------------------------------------------------- normal forms and hashes
FOLD = str.maketrans({"ı": "i", "ł": "l", "ø": "o", "đ": "d", "ð": "d", "þ": "th", "ß": "ss", "æ": "ae", "œ": "oe", "ħ": "h", "ŋ": "n", "ŧ": "t", "ə": "e", "ة": "ه", "ى": "ي", "ی": "ي", "ک": "ك"})


def lower(text):
    """NFKC, without format characters, lower-cased one code point at a time (final sigma as sigma)."""
    s = unicodedata.normalize("NFKC", text)
    return "".join("" if unicodedata.category(c) == "Cf" or "\ufe00" <= c <= "\ufe0f" else c.lower() for c in s).replace("ς", "σ")


def strip_accents(low):
    """Latin, Greek, Cyrillic, Hebrew and Arabic marks off the lower-cased form, then the FOLD table."""
    s = unicodedata.normalize("NFD", low)
    s = "".join(c for c in s if not ("\u0300" <= c <= "\u036f" or "\u0591" <= c <= "\u05c7" or "\u064b" <= c <= "\u065f" or c == "\u0670"))
    return unicodedata.normalize("NFC", s).translate(FOLD)


def fnv(data):
    """FNV-1a, 32 bit, over bytes (here always UTF-16LE)."""
    h = 0x811C9DC5
    for b in data: h = ((h ^ b) * 0x01000193) & 0xFFFFFFFF
    return h


def units(s): return s.encode("utf-16-le", "surrogatepass")


def row(kind, data):
    """The table row of a hashed feature: kind is one ASCII character, data UTF-16LE bytes."""
    return RESERVED + fnv(kind.encode() + b"\0" + data) % (ROWS - RESERVED)


# reserved rows
R_CLASS, R_SCRIPT, R_CASE, R_BEFORE, R_AFTER, R_LENGTH, R_GAZ, R_LATTICE, R_WORD = 1, 10, 40, 50, 60, 70, 100, 140, 480
LATTICE_MAX = 6
HANGUL = next(n for n, (name, _, _) in enumerate(SCRIPTS) if name == "hangul")


HERE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
OWN_NODE = os.path.realpath(os.path.join(HERE, "..", "..", "node_modules", ".bin", "node"))     # ICU differs from version to version
NODE = os.environ.get("NODE") or (OWN_NODE if os.path.exists(OWN_NODE) else "node")


class Words:
    """Word lengths of runs written without spaces, in code points, from Node (`words.mjs`): the dictionaries of the runtime's own
    ICU, which Python does not have. One process for each that asks, started at the first run."""

    def __init__(self): self.process, self.known = None, {}

    def __call__(self, runs):
        new = list({r for r in runs if r not in self.known})
        if new:
            if len(self.known) > 400_000: self.known, new = {}, list(set(runs))
            for run, lengths in zip(new, self._ask(new)): self.known[run] = lengths
        return [self.known[r] for r in runs]

    def _ask(self, runs):
        if self.process is None or self.pid != os.getpid():
            self.process, self.pid = subprocess.Popen([NODE, os.path.join(HERE, "words.mjs")], stdin=subprocess.PIPE, stdout=subprocess.PIPE), os.getpid()
        self.process.stdin.write(json.dumps(runs).encode() + b"\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())


words_of = Words()


def case_of(text):
    up = [c.isupper() or c.istitle() for c in text if c.isupper() or c.islower() or c.istitle()]
    if not up: return 0
    if not any(up): return 1
    if len(up) == 1: return 5
    if all(up): return 2
    if up[0] and not any(up[1:]): return 3
    return 4


def shape_of(text, cls):
    if cls == DIGIT: return "9" * min(len(text), 16)
    out = ""
    for c in text:
        s = "X" if c.isupper() or c.istitle() else "x" if c.islower() else "c" if CLS[ord(c)] in (LETTER, SINGLE) else "" if CLS[ord(c)] == MARK else c
        if not out.endswith(s * 2) or not s: out += s
    return out[:16]


class Features:
    """ids(text) with a gazetteer: {fnv(units(folded word)): bits}."""

    def __init__(self, gazetteer):
        self.gaz = gazetteer
        self.word = functools.lru_cache(1_500_000)(self._word)
        self.context = functools.lru_cache(1_000_000)(self._context)
        self.norm = functools.lru_cache(200_000)(lambda t: strip_accents(lower(t)))

    def bits(self, folded): return self.gaz.get(fnv(units(folded)), 0)

    def _word(self, text, cls):
        """The columns that depend on the token alone (all but the breaks, the lattice and a by-character token's context)."""
        v = np.zeros(WIDTH, np.int32)
        v[0] = R_CLASS + cls
        v[1] = R_SCRIPT + SCRIPT[ord(text[0])]
        v[2] = R_CASE + case_of(text)
        v[5] = R_LENGTH + min(len(text), 20)
        v[6] = row("H", units(shape_of(text, cls)))
        low = lower(text)
        fold = strip_accents(low)
        if cls == OTHER: low = fold = fold[:1]
        lu, fu = units(low), units(fold)
        if cls != DIGIT or len(text) <= 4: v[7] = row("W", lu)
        if cls == SINGLE: return v
        if cls in (LETTER, DIGIT):
            v[8] = row("A", fu)
            for n in (1, 2, 3, 4):
                if len(fu) > 2 * n: v[8 + n], v[12 + n] = row("P", fu[:2 * n]), row("S", lu[-2 * n:]) if len(lu) > 2 * n else 0
        if cls == LETTER:
            at, b = 17, units("^") + fu + units("$")
            for n, cap in ((3, 12), (4, 12)):
                for i in range(0, min(len(b) // 2 - n + 1, cap)):
                    v[at] = row("G", b[2 * i:2 * (i + n)]); at += 1
            at, bits, t = GAZ_COL, self.bits(fold), 0
            while bits and at < GAZ_COL + GAZ_COLS:
                if bits & 1: v[at] = R_GAZ + t; at += 1
                bits >>= 1; t += 1
        return v

    def _context(self, p2, p1, c, n1, n2):
        return np.array([row("Y", units(p1 + c)), row("y", units(c + n1)), row("Z", units(p2 + p1 + c)), row("z", units(p1 + c + n1)), row("q", units(c + n1 + n2))], np.int32)

    def ids(self, text, tokens=None):
        """(tokens, int32 [tokens, WIDTH]); 0 is "nothing"."""
        tokens = tokenise(text) if tokens is None else tokens
        n = len(tokens)
        out = np.zeros((n, WIDTH), np.int32)
        words = [text[s:e] for s, e, _, _ in tokens]
        for k, (s, e, c, brk) in enumerate(tokens):
            out[k] = self.word(words[k] if e - s < 64 else words[k][:64], c)
            out[k, 3] = R_BEFORE + brk
            out[k, 4] = R_AFTER + (tokens[k + 1][3] if k + 1 < n else END)
        runs, k = [], 0
        while k < n:                                  # runs of by-character tokens without a break
            if tokens[k][2] != SINGLE: k += 1; continue
            e = k + 1
            while e < n and tokens[e][2] == SINGLE and tokens[e][3] == NONE: e += 1
            runs.append((k, e))
            k = e
        spaced = [(out[k:e, 1] == R_SCRIPT + HANGUL).all() for k, e in runs]
        lengths = iter(words_of([text[tokens[k][0]:tokens[e - 1][1]] for (k, e), s in zip(runs, spaced) if not s]))
        for (k, e), s in zip(runs, spaced):
            run = [self.norm(w) for w in words[k:e]]
            if not s: self._segmented(out[k:e], run, [t[0] - tokens[k][0] for t in tokens[k:e]], next(lengths))
            pad = ["^", "^"] + run + ["$", "$"]
            for i in range(len(run)): out[k + i, 9:14] = self.context(*pad[i:i + 5])
            marks = [set() for _ in run]
            for i in range(len(run)):
                for j in range(i + 1, min(i + LATTICE_MAX, len(run)) + 1):
                    bits, t = self.bits("".join(run[i:j])), 0
                    while bits:
                        if bits & 1:
                            for p in range(i, j): marks[p].add(R_LATTICE + 4 * t + (3 if j == i + 1 else 0 if p == i else 2 if p == j - 1 else 1))
                        bits >>= 1; t += 1
            for i, m in enumerate(marks):
                for at, r in enumerate(sorted(m)[:GAZ_COLS]): out[k + i, GAZ_COL + at] = r
        return tokens, out

    @staticmethod
    def _segmented(out, run, starts, lengths):
        """Columns 14-17: where a token stands in its word, the word, the one before and the one behind. A token is of the word it
        begins in; Hangul is written with spaces."""
        number, end, words = -1, 0, []                # [first, end) tokens of each word
        for i, start in enumerate(starts):
            if start >= end or not words:
                while start >= end: number, end = number + 1, end + lengths[number + 1]
                words.append([i, i + 1])
            else: words[-1][1] = i + 1
        text = ["^"] + ["".join(run[a:b]) for a, b in words] + ["$"]
        for w, (a, b) in enumerate(words):
            rows = row("D", units(text[w + 1])), row("d", units(text[w])), row("e", units(text[w + 2]))
            for i in range(a, b):
                if out[i, 1] == R_SCRIPT + HANGUL: continue
                out[i, 14] = R_WORD + (3 if b == a + 1 else 0 if i == a else 2 if i == b - 1 else 1)
                out[i, 15:18] = rows
