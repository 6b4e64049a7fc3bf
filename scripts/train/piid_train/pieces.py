"""Word pieces of the encoder of all languages: greedy longest match over a list of pieces, by code points of folded forms.

A unit is what is cut into pieces: a word, a number, a sign, or a run of characters of a script that is read by character, with
nothing between them; Hangul and the other such scripts (which have no spaces) make units of their own. README.md, "The encoder of
all languages", specifies it for the runtime. `Pieces` works on the tokens of FEATURES.md; `Bulk` does the same to long texts."""
import functools
import re

import numpy as np

from .features import BLANK, CLS, COLUMN, DIGIT, HANGUL, LETTER, LINE, MARK, NONE, OTHER, SCRIPT, SINGLE, SPACE, case_of, lower, strip_accents

PAD, UNK, MASK = 0, 1, 2
SPECIAL = ["[PAD]", "[UNK]", "[MASK]"]
MOST, MOST_DIGITS, MAX_PIECES = 8, 12, 512                    # pieces of a word, digits in a number's piece, pieces of a window
CONTINUED = 6                                                 # the break before a piece inside its unit; others as in features.py
MARKS = 6 * 7                                                 # case of the unit × break before


def mark(case, brk): return 7 * case + brk


@functools.lru_cache(200_000)
def folded(token): return strip_accents(lower(token[:64]))


def hangul(c): return SCRIPT[ord(c)] == HANGUL


class Segmenter:
    """A list of pieces, and units cut by it."""

    def __init__(self, pieces):
        self.list, self.ids = pieces, {p: i for i, p in enumerate(pieces)}
        self.reach = {}                           # code points of the longest piece that begins so
        for p in pieces:
            head = p[:3] if p.startswith("##") else p[:1]
            self.reach[head] = max(self.reach.get(head, 0), len(p) - len(head) + 1)

    def match(self, s, joined, most=10 ** 9):
        """[(id, first code point)]: `joined` says that a piece inside the unit is looked for with ## before it. What no piece
        begins at is [UNK] for one code point."""
        out, at, n, ids = [], 0, len(s), self.ids
        while at < n and len(out) < most:
            head = "##" if joined and at else ""
            for end in range(min(n, at + self.reach.get(head + s[at], 0)), at, -1):
                i = ids.get(head + s[at:end])
                if i is not None: break
            else: i, end = UNK, at + 1
            out.append((i, at)); at = end
        return out or [(UNK, 0)]

    def word(self, token, cls):
        """A letter, digit or other token."""
        if cls == DIGIT: return [(self.ids.get("0" * min(len(token), MOST_DIGITS), UNK), 0)]
        f = folded(token)
        return self.match(f[:1] if cls == OTHER else f, True, MOST)

    def run(self, tokens):
        """Single tokens of one unit -> (pieces, the piece that each token begins in)."""
        forms = [folded(t) for t in tokens]
        out = self.match("".join(forms), hangul(tokens[0][0]))
        first, at, k = [], 0, 0
        for f in forms:
            while k + 1 < len(out) and out[k + 1][1] <= at: k += 1
            first.append(k); at += len(f)
        return out, first


class Pieces:
    """The pieces of texts that are cut into the tokens of FEATURES.md, for training and evaluating with the encoder."""

    def __init__(self, pieces):
        self.segmenter = Segmenter(pieces)
        self.word = functools.lru_cache(400_000)(lambda t, c: [i for i, _ in self.segmenter.word(t, c)])

    def of(self, text, tokens):
        """(ids, marks, first piece of each token)"""
        ids, marks, first, k, n = [], [], [], 0, len(tokens)
        while k < n:
            s, e, c, brk = tokens[k]
            j = k + 1
            if c == SINGLE:
                while j < n and tokens[j][2] == SINGLE and tokens[j][3] == NONE and hangul(text[tokens[j][0]]) == hangul(text[s]): j += 1
                out, begins = self.segmenter.run([text[a:b] for a, b, _, _ in tokens[k:j]])
                out, case = [i for i, _ in out], 0
            else: out, begins, case = self.word(text[s:e], c), [0], case_of(text[s:e][:64])
            first.extend(len(ids) + b for b in begins)
            marks.append(mark(case, brk)); marks.extend([mark(case, CONTINUED)] * (len(out) - 1))
            ids.extend(out)
            k = j
        return np.array(ids, np.uint16), np.array(marks, np.uint8), np.array(first, np.int32)

    def limit(self, text, tokens, most):
        """How many tokens fit in a window's pieces."""
        first = self.of(text, tokens[:most])[2]
        return int(np.searchsorted(first, MAX_PIECES - MOST))

    def collate(self, items, n):
        """(piece ids [b, p], marks [b, p], first piece of each token [b, n])"""
        p = -(-max(len(x[0]) for x in items) // 32) * 32
        ids, marks, first = np.zeros((len(items), p), np.int64), np.zeros((len(items), p), np.int64), np.zeros((len(items), n), np.int64)
        for i, (a, m, f) in enumerate(items): ids[i, :len(a)], marks[i, :len(m)], first[i, :len(f)] = a, m, f
        return ids, marks, first


# ---------------------------------------------------------------- long texts
def _class(test):
    """A character class of a regular expression: the code points for which `test` holds."""
    out, at = [], None
    for cp in range(0x110001):
        ok = cp < 0x110000 and test(cp)
        if ok and at is None: at = cp
        if not ok and at is not None: out.append(f"\\U{at:08x}-\\U{cp - 1:08x}"); at = None
    return "[" + "".join(out) + "]"


@functools.lru_cache(1)
def patterns():
    """(a unit with the gap before it, a single token)"""
    of = lambda c: _class(lambda cp: CLS[cp] == c)
    letter, digit, m, space = of(LETTER), of(DIGIT), of(MARK), of(SPACE)
    own, other = (_class(lambda cp, own=own: CLS[cp] == SINGLE and (SCRIPT[cp] == HANGUL) == own) for own in (True, False))
    unit = f"{space}*(?:{letter}(?:{letter}|{m})*|{digit}+|(?:{own}{m}*)+|(?:{other}{m}*)+|{m}+|(?P<o>[^{space[1:-1]}])(?P=o)*{m}*)"
    return re.compile(unit), re.compile(f"(?:{own}|{other}){m}*")


class Bulk(dict):
    """unit with the gap before it -> (ids, marks) as bytes: uint16 and uint8. Units seen before are looked up."""

    def __init__(self, pieces):
        super().__init__()
        self.segmenter, (self.unit, self.single) = Segmenter(pieces), patterns()

    def cut(self, key):
        """(unit, class, code points of the gap)"""
        at = 0
        while CLS[ord(key[at])] == SPACE: at += 1
        cls = CLS[ord(key[at])]
        return key[at:], OTHER if cls == MARK else cls, at

    def __missing__(self, key):
        text, cls, gap = self.cut(key)
        brk = NONE if not gap else COLUMN if gap > 2 or "\t" in key[:gap] else BLANK
        out = self.made(text, cls, brk)
        if len(key) < 24 and len(self) < 1_000_000: self[key] = out
        return out

    def made(self, text, cls, brk):
        if cls == SINGLE: out, case = self.segmenter.run(self.single.findall(text))[0], 0
        else: out, case = self.segmenter.word(text, cls), case_of(text[:64])
        return np.array([i for i, _ in out], np.uint16).tobytes(), bytes([mark(case, brk)] + [mark(case, CONTINUED)] * (len(out) - 1))

    def lines(self, lines, brk):
        """[(ids, marks)] of lines, of which the first has the break `brk` before it and each other a line feed."""
        out = []
        for line in lines:
            units = [m.group() for m in self.unit.finditer(line)]
            if not units: continue
            text, cls, _ = self.cut(units[0])
            out.append(self.made(text, cls, brk))
            out.extend(map(self.__getitem__, units[1:]))
            brk = LINE
        return out
