"""Noise on items held as parts [(text, mark or None)]: a mark stays with its text whatever happens to the characters."""
import re
import unicodedata

OCR = {"l": "1I", "1": "lI", "I": "l1", "O": "0", "0": "O", "o": "0", "e": "c", "c": "e", "B": "8", "8": "B", "S": "5", "5": "S", "m": "rn", "i": "í1", "t": "f", "h": "b", "a": "o", "u": "ü", "g": "q", "Z": "2", "G": "6"}
SMALL = set("""the of and in on at de la le les du des del di da do dos das el los las y e et van der den von und een het a an for to by der die das zu""".split())


def each(parts, f): return [(t, m) for s, m in parts if (t := f(s, m))]


def lower(parts): return each(parts, lambda s, m: s.lower())
def upper(parts): return each(parts, lambda s, m: s.upper() if len(s.upper()) == len(s) else s)


def unaccent(parts):
    return each(parts, lambda s, m: unicodedata.normalize("NFC", "".join(c for c in unicodedata.normalize("NFD", s) if not ("\u0300" <= c <= "\u036f"))).replace("ł", "l").replace("ø", "o").replace("ß", "ss").replace("ı", "i"))


def no_punctuation(parts):
    return each(parts, lambda s, m: s if m else re.sub(r"[ ]{2,}", " ", re.sub(r"[.,;:!?\"“”„«»()¡¿]", "", s)))


def ocr(parts, rng, rate=0.025):
    def noise(s, m):
        out = ""
        for c in s:
            r = rng.random()
            if r < rate and c in OCR: c = rng.choice([OCR[c]] if c == "m" else list(OCR[c]))
            elif r > 1 - rate / 5 and c.isalpha(): c += " "
            elif r > 1 - rate / 3 and c == " ": c = ""
            out += c
        return out.strip() if m else out
    return each(parts, noise)


def typos(parts, rng, rate=0.012):
    def noise(s, m):
        c = list(s)
        for i in range(1, len(c) - 2):
            if rng.random() < rate and c[i].isalpha() and c[i + 1].isalpha(): c[i], c[i + 1] = c[i + 1], c[i]
        return "".join(c)
    return each(parts, noise)


def spacing(parts, rng):
    kind = rng.randrange(4)
    def f(s, m):
        if kind == 0: return s.replace("\n", " ")
        if kind == 1: return s if m else re.sub(r" (?=\S)", lambda x: "  " if rng.random() < 0.1 else " ", s)
        if kind == 2: return s if m else re.sub(r"([,:;]) ", r"\1", s)
        return s if m else re.sub(r"\. ", ".\n", s)
    return each(parts, f)


def capitals(parts, german=False):
    """multiconer: the first letter of each entity word and of the sentence back in upper case."""
    out, first = [], True
    for s, m in parts:
        if m: s = re.sub(r"[^\W\d_]+", lambda x: x[0] if x[0] in SMALL else x[0][0].upper() + x[0][1:], s)
        if first and s: s = s[0].upper() + s[1:]
        first = False
        out.append((s, m))
    return out


def augment(parts, rng, lang, hard=1.0):
    """At most one change of case and sometimes another of spelling."""
    r = rng.random() / hard
    if r < 0.14: parts = lower(parts)
    elif r < 0.22: parts = upper(parts)
    elif r < 0.26: parts = lower(no_punctuation(parts))
    r = rng.random() / hard
    if r < 0.05: parts = unaccent(parts)
    elif r < 0.09: parts = ocr(parts, rng)
    elif r < 0.13: parts = typos(parts, rng)
    elif r < 0.19: parts = spacing(parts, rng)
    elif r < 0.21: parts = no_punctuation(parts)
    return parts
