"""Marked documents: reading, the dev split, and the generator that puts other names, places and numbers into them."""
import glob
import os
import random
import re

from .features import CLS, LETTER, SCRIPT, SINGLE, fnv, lower, strip_accents, tokenise, units
from .gazetteer import BIT, CALENDAR, HANGUL_SURNAMES, ZH_SURNAMES
from .labels import TYPES

MARK = re.compile(r"⟦([A-Z_]+):([^⟦⟧]+)⟧")
# names are inflected here: a name is exchanged only where it stands in its dictionary form
INFLECTING = set("cs sk pl hr sr sl ru uk bg mk fi et hu tr lv lt el kk".split())
FAMILY_FIRST = set("hu zh ja ko vi".split())
# languages whose scripts few corpora teach: their documents count more
BOOST = {"he": 2.0, "th": 2.0, "ja": 1.6, "hi": 1.6, "ko": 1.5, "zh": 1.5, "ar": 1.5, "fa": 1.3, "vi": 1.2}
LATIN_LANGS = "en de fr es it pt nl sv da fi pl cs hu ro hr tr id vi".split()


def parse(path):
    """[{id, lang, domain, register, parts: [(text, type or None)]}]"""
    docs = []
    lang = re.sub(r"-\d+$", "", os.path.basename(path)[:-4])
    with open(path, encoding="utf8") as f: body = f.read()
    for part in re.split(r"^=== ", body, flags=re.M)[1:]:
        head, _, text = part.partition("\n")
        cells = [c.strip() for c in head.split("|")] + ["", ""]
        text, at, parts = text.strip("\n"), 0, []
        for m in MARK.finditer(text):
            if m.start() > at: parts.append((text[at:m.start()], None))
            parts.append((m[2], m[1] if m[1] in TYPES else None))
            at = m.end()
        if at < len(text): parts.append((text[at:], None))
        if parts: docs.append(dict(id=cells[0], lang=lang, domain=cells[1], register=cells[2], parts=parts, path=path))
    return docs


def is_dev(doc_id):
    """One id in ten is kept out for choosing; the same in the TypeScript evaluation: fnv1a32(UTF-16LE of the id) % 10 == 7."""
    return fnv(units(doc_id)) % 10 == 7


def load(directories):
    docs = []
    for d in directories:
        for path in sorted(glob.glob(os.path.join(d, "*.txt"))): docs += parse(path)
    return [d for d in docs if not is_dev(d["id"])], [d for d in docs if is_dev(d["id"])]


def join(parts):
    """(text, [(start, end, type)])"""
    text, ents = "", []
    for s, t in parts:
        if t: ents.append((len(text), len(text) + len(s), t))
        text += s
    return text, ents


def split(text, ents):
    parts, at = [], 0
    for s, e, t in ents:
        if s > at: parts.append((text[at:s], None))
        parts.append((text[s:e], t)); at = e
    if at < len(text): parts.append((text[at:], None))
    return parts


# ---------------------------------------------------------------- names
CODES = set("""MAC_ADDRESS LICENSE_PLATE VEHICLE_ID DEVICE_ID CREDIT_CARD IBAN BANK_ACCOUNT BIC CRYPTO_ADDRESS NATIONAL_ID SOCIAL_SECURITY TAX_ID PASSPORT
DRIVER_LICENSE HEALTH_ID COMPANY_ID CUSTOMER_ID CASE_ID PASSWORD SECRET""".split())
PARTICLES = set("de del della di da do dos das du la le van der den von zu zum zur af av bin ibn bint al el ben abu st y e i und and & ter ten te op 't mc mac o d l".split())


def fold(s): return strip_accents(lower(s))


def name_roles(surface, lang, bits):
    """[(start, end, role)] of the words of a name; role 'given', 'family', 'other' or None when nothing tells."""
    toks = [(s, e) for s, e, c, _ in tokenise(surface) if c in (LETTER, SINGLE)]
    if toks and CLS[ord(surface[toks[0][0]])] == SINGLE: return single_roles(surface, lang, bits)
    words = [(s, e) for s, e in toks if e - s > 1 and fold(surface[s:e]) not in PARTICLES]
    roles = {t: "other" for t in toks}
    comma = surface.find(",")
    if len(words) == 1:
        b = bits(fold(surface[words[0][0]:words[0][1]]))
        g, f = b & BIT["given"], b & BIT["surname"]
        initial = any(e - s == 1 for s, e in toks)
        roles[words[0]] = "family" if initial else "given" if g and not f else "family" if f and not g else "given" if b & BIT["given_common"] and not b & BIT["surname_common"] else "family" if b & BIT["surname_common"] and not b & BIT["given_common"] else None
    for n, w in enumerate(words if len(words) > 1 else []):
        b = bits(fold(surface[w[0]:w[1]]))
        if comma > 0: roles[w] = "family" if w[0] < comma else "given"
        elif lang in FAMILY_FIRST: roles[w] = "family" if n == 0 else "given"
        elif n == 0: roles[w] = "given"
        elif n == len(words) - 1: roles[w] = "family"
        else: roles[w] = "given" if b & BIT["given_common"] or (b & BIT["given"] and not b & BIT["surname"]) else "family"
    if comma <= 0 and len(words) == 2 and lang in ("ru", "uk", "it", "fr", "id", "hi", "tr", "el", "pl", "cs", "sk", "hr", "sr", "bg", "ro", "et", "fi"):
        (b0, b1) = (bits(fold(surface[s:e])) for s, e in words)     # "Rossi Mario": reversed in lists
        if b1 & BIT["given_common"] and not b1 & BIT["surname"] and not b0 & BIT["given"]: roles[words[0]], roles[words[1]] = "family", "given"
    return [(s, e, roles[s, e]) for s, e in toks]


def single_roles(surface, lang, bits):
    """Han, kana, Hangul and Thai names."""
    gap = re.search(r"[\s　・]", surface)
    n = len(surface)
    if lang == "th":
        return [(0, gap.start(), "given"), (gap.end(), n, "family")] if gap else [(0, n, "given")]
    if gap and lang in ("ja", "ko", "zh"): return [(0, gap.start(), "family"), (gap.end(), n, "given")]
    if lang == "zh" and surface[0] in ZH_SURNAMES: return [(0, 1, "family")] + ([(1, n, "given")] if n > 1 else [])
    if lang == "ko" and surface[0] in HANGUL_SURNAMES and n == 3: return [(0, 1, "family"), (1, n, "given")]
    if lang == "ja":
        for k in range(min(4, n), 0, -1):
            b = bits(surface[:k])
            if b & BIT["surname"] and (k == n or n - k <= 3 and (k > 1 or n > 2)):
                return [(0, k, "family")] + ([(k, n, "given")] if k < n else [])
    b = bits(fold(surface))
    return [(0, n, "given" if b & BIT["given"] and not b & BIT["surname"] else "family" if b & BIT["surname"] and not b & BIT["given"] else None)]


WORD = re.compile(r"[^\W\d_]{3,}")
# inside a sentence: at its start every word has a capital letter
INNER = re.compile(r"(?<=[^\s.!?:|•*>-][ \u00a0('\"“‘/-])[^\W\d_]{3,}(?![\d@_])")


def strangers(docs):
    """{language: {word: [the others]}} of words that stand unmarked, with a capital letter and never without, in few documents: brands, animals, characters, eponyms."""
    seen, small = {}, {}
    for d in docs:
        lang = d["lang"]
        if lang in INFLECTING or lang == "de": continue
        words = set()
        for (s, t), (_, then) in zip(d["parts"], d["parts"][1:] + [("", None)]):
            every = WORD.findall(s)
            small.setdefault(lang, set()).update(w for w in every if w.islower())
            if every and then == "PERSON": small[lang].add(every[-1].lower())          # a title
            if not t: words |= {w for w in INNER.findall(s) if w[0].isupper() and w[1:].islower()}
        count = seen.setdefault(lang, {})
        for w in words: count[w] = count.get(w, 0) + 1
    out = {}
    for lang, count in seen.items():
        calendar = set(CALENDAR.get(lang, "").split())
        few = sorted(w for w, n in count.items() if n <= 5 and w.lower() not in small.get(lang, ()) and w.lower() not in calendar)
        if few: out[lang] = dict.fromkeys(few, few)
    return out


class Generator:
    def __init__(self, gaz, docs):
        self.bits = lambda w: gaz.bits.get(w, 0)
        self.pool = gaz.pool
        self.words = {}
        for d in docs:                                   # words of the same kind and language may be exchanged
            if d["lang"] in INFLECTING: continue
            for s, t in d["parts"]:
                if t in ("HEALTH_CONDITION", "OCCUPATION", "RELIGION", "NATIONALITY", "ETHNICITY"): self.words.setdefault((d["lang"], t), []).append(s)
        self.months = {l: [w for w in ws.split()] for l, ws in CALENDAR.items()}
        self.strangers = strangers(docs)

    # -------- names
    def names(self, lang, kind, gender):
        p = self.pool[{"ca": "es", "nn": "nb"}.get(lang, lang)]
        keys = [kind + "_" + gender] if gender and p.get(kind + "_" + gender) else []
        return keys and p[keys[0]] or p.get(kind) or p.get(kind + "_m") or []

    def draw(self, rng, lang, kind, gender, script):
        for _ in range(8):
            l = lang
            if SCRIPT_NAMES[script] == "latin":
                if rng.random() < 0.28 or lang not in LATIN_LANGS + ["nb", "ca", "sk", "sr"]: l = rng.choice(LATIN_LANGS + ["any", "any", "any"])
            elif SCRIPT_NAMES[script] == "cyrillic": l = lang if lang in ("ru", "uk", "bg") and rng.random() < 0.85 else rng.choice(["ru", "uk"])
            pool = self.names(l, "given" if kind == "given" else "surname", gender)
            if not pool: continue
            name = rng.choice(pool)
            if rng.random() < 0.1 and " " not in name:      # a name in no list
                other = rng.choice(pool)
                if len(name) > 4 and len(other) > 4 and CLS[ord(name[0])] == LETTER: name = name[:len(name) // 2] + other[len(other) // 2:].lower()
            if SCRIPT[ord(name[0])] == script and " " not in name and "." not in name and len(name) < 20: return name
        return None

    def rename(self, parts, lang, rng):
        """The mapping old word -> new word of a document's people."""
        people = [s for s, t in parts if t == "PERSON"]
        roles, forms = {}, set()
        for s in sorted(people, key=len, reverse=True):
            for a, b, r in name_roles(s, lang, self.bits):
                w = s[a:b]
                if len(w) > 1 or CLS[ord(w[0])] == SINGLE:
                    forms.add(fold(w))
                    if r != "other": roles.setdefault(w.casefold() if CLS[ord(w[0])] == LETTER else w, (w, r))
        mapping = {}
        for key, (w, r) in roles.items():
            f, b = fold(w), self.bits(fold(w))
            if CLS[ord(w[0])] == LETTER:
                stem = f[:max(3, min(len(f) - 2, 5))]
                if any(o != f and o.startswith(stem) for o in forms): continue           # Tom/Tommy, Novák/Novákem
                if lang in INFLECTING and not b & (BIT["given"] if r == "given" else BIT["surname"]): continue
            r = r or ("given" if rng.random() < 0.6 else "family")
            gender = ("f" if b & BIT["given_f"] else "m") if r == "given" and bool(b & BIT["given_f"]) != bool(b & BIT["given_m"]) else None
            if r == "family" and lang in ("cs", "sk", "pl", "ru", "uk", "bg", "lv", "lt", "el"): gender = "f" if f[-1:] in "aаяαη" and (f.endswith(("ova", "ska", "ва", "на", "ская", "ая", "ова", "ева", "ина", "ou", "ποulou"))) else "m"
            new = self.draw(rng, lang, r, gender, SCRIPT[ord(w[0])])
            if new: mapping[key] = new
        return mapping

    def put(self, surface, mapping):
        out, at = "", 0
        toks = [(s, e) for s, e, c, _ in tokenise(surface) if c == LETTER]
        if not toks:                                          # by-character script: the longest known parts
            for old in sorted(mapping, key=len, reverse=True):
                if old in surface: surface = surface.replace(old, "\0" + old + "\0")
            return "".join(mapping.get(p, p) for p in surface.split("\0"))
        for s, e in toks:
            w = surface[s:e]
            new = mapping.get(w.casefold())
            if new is None and e - s == 1 and surface[e:e + 1] == "." and w.isupper():
                firsts = {k[0].upper(): v for k, v in mapping.items()}
                new = firsts[w][0].upper() if w in firsts else None
            if new is not None:
                if w.isupper() and len(w) > 1: new = new.upper()
                elif w.islower(): new = new.lower()
                out += surface[at:s] + new; at = e
        return out + surface[at:]

    def estrange(self, parts, lang, rng):
        """Some of the rare proper names that are nobody's exchanged for names of people: what stands around them tells, not their letters."""
        known = self.strangers.get(lang)
        if not known: return parts
        own = {w for s, t in parts if t for w in WORD.findall(s)}
        mapping = {}
        def put(m):
            w = m[0]
            if w not in known or w in own: return w
            if w not in mapping:
                new = None
                if rng.random() < 0.5: new = self.draw(rng, lang, "given" if rng.random() < 0.4 else "family", None, SCRIPT[ord(w[0])]) if rng.random() < 0.75 else rng.choice(known[w])
                mapping[w] = new or w
            return mapping[w]
        return [(s if t else WORD.sub(put, s), t) for s, t in parts]

    # -------- numbers
    def digits(self, s, rng, keep=0):
        out, seen = "", 0
        for c in s:
            if "0" <= c <= "9":
                seen += 1
                c = c if seen <= keep else rng.choice("123456789" if seen == 1 else "0123456789")
            out += c
        return out

    def code(self, s, rng):
        keep = rng.random() < 0.5
        return "".join(rng.choice("0123456789") if "0" <= c <= "9" else c if keep or not c.isascii() or not c.isalpha() else rng.choice("ABCDEFGHJKLMNPRSTUVWXYZ") if c.isupper() else rng.choice("abcdefghijklmnopqrstuvwxyz") for c in s)

    def date(self, s, lang, rng, birth):
        def num(m):
            v, n = m[0], len(m[0])
            if n == 4 and v[0] in "12": return str(rng.randint(1930, 2015) if birth else rng.randint(1998, 2026)) if v[:2] in ("19", "20") else v
            if n <= 2:
                k = int(v)
                new = rng.randint(1, 12) if 1 <= k <= 12 else rng.randint(13, 28) if k <= 31 else rng.randint(32, 99)
                return str(new).zfill(n) if v[0] == "0" or (n == 2 and new > 9) else str(new) if n == 1 and new < 10 or n == 2 else v
            return v
        s = re.sub(r"[0-9]+", num, s)
        months = self.months.get({"nb": "da", "ca": "es", "fa": "ar"}.get(lang, lang))
        if months and rng.random() < 0.6:
            def month(m):
                w = m[0]
                if w.lower() in months[:12]:
                    new = rng.choice(months[:12])
                    return new.upper() if w.isupper() else new.capitalize() if w[0].isupper() else new
                return w
            s = re.sub(r"[^\W\d_]+", month, s)
        return s

    # -------- one document
    def vary(self, doc, rng):
        lang, parts = doc["lang"], doc["parts"]
        inflecting = lang in INFLECTING
        mapping = self.rename(parts, lang, rng) if rng.random() < 0.85 else {}
        ascii_map = {re.sub(r"[^a-z]", "", fold(k)): re.sub(r"[^a-z]", "", fold(v)) for k, v in mapping.items()}
        ascii_map = {k: v for k, v in ascii_map.items() if len(k) > 2 and v}
        pool = self.pool[lang]
        places, out = {}, []
        if rng.random() < 0.5: parts = self.estrange(parts, lang, rng)
        for s, t in parts:
            if t == "PERSON": s = self.put(s, mapping)
            elif t in ("EMAIL", "USERNAME", "URL"):
                for k, v in ascii_map.items(): s = re.sub(re.escape(k), v, s, flags=re.I)
                if rng.random() < 0.5: s = self.digits(s, rng)
            elif t == "LOCATION" and not inflecting and rng.random() < 0.5 and self.bits(fold(s)) & BIT["city"]:
                if s not in places:
                    src = pool["city"] if pool.get("city") and rng.random() < 0.8 else self.pool["any"]["city"]
                    new = rng.choice(src)
                    places[s] = new if SCRIPT[ord(new[0])] == SCRIPT[ord(s[0])] else s
                s = places[s].lower() if s.islower() else places[s].upper() if s.isupper() else places[s]
            elif t == "ORGANIZATION": s = self.organisation(s, lang, mapping, rng)
            elif t == "ADDRESS": s = self.address(s, lang, rng)
            elif t in ("DATE", "DATE_OF_BIRTH"): s = self.date(s, lang, rng, t != "DATE")
            elif t == "AGE": s = re.sub(r"[0-9]+", lambda m: str(rng.randint(1, 99)) if len(m[0]) <= 2 else m[0], s)
            elif t == "PHONE": s = self.digits(s, rng, rng.choice([0, 2, 3]))
            elif t in ("OCCUPATION", "HEALTH_CONDITION", "RELIGION", "NATIONALITY", "ETHNICITY"):
                same = self.words.get((lang, t))
                if same and rng.random() < 0.25:
                    new = rng.choice(same)
                    s = new.upper() if s.isupper() and len(s) > 3 else new.lower() if s.islower() else new
            elif t in ("IP_ADDRESS", "COORDINATES"): s = self.digits(s, rng, 1) if t != "IP_ADDRESS" else re.sub(r"\b[0-9]{1,3}\b", lambda m: str(rng.randint(1, 254)), s)
            elif t in CODES and re.search("[0-9]", s):
                if rng.random() < 0.8: s = self.code(s, rng)
            if s: out.append((s, t))
        return out

    def organisation(self, s, lang, mapping, rng):
        new = self.put(s, mapping)
        if lang in INFLECTING or not s[0].isupper() or rng.random() > 0.35: return new
        toks = [s[a:b] for a, b, c, _ in tokenise(s) if c == LETTER]
        legal = [w for w in toks if self.bits(fold(w)) & BIT["legal_form"] and len(w) < 6]
        if legal and rng.random() < 0.6 or (len(toks) == 1 and rng.random() < 0.4):
            p = self.pool[lang]
            src = p["company"] if p.get("company") and rng.random() < 0.5 else self.pool["any"]["company"]
            if rng.random() < 0.5: return rng.choice(src)
            name = self.draw(rng, lang, "family", None, SCRIPT[ord(s[0])])
            form = rng.choice(p["legal_form"]) if p.get("legal_form") else "Ltd"
            if name and len(form) < 12: return rng.choice([f"{name} {form}", f"{name} & Co. {form}", f"{name}-{rng.choice(['Tech', 'Bau', 'Med', 'Log', 'Soft', 'Net'])} {form}"])
            return new
        def swap(m):                                        # a place or surname in the name of an institution
            w = m[0]
            b = self.bits(fold(w))
            if b & BIT["city"] and not b & (BIT["street"] | BIT["given"]) and self.pool[lang].get("city"):
                c = rng.choice(self.pool[lang]["city"])
                return c if SCRIPT[ord(c[0])] == SCRIPT[ord(w[0])] else w
            return w
        return re.sub(r"[^\W\d_]{3,}", swap, new)

    def address(self, s, lang, rng):
        new = "".join(rng.choice("123456789") if "0" <= c <= "9" and rng.random() < 0.8 else c for c in s)
        if lang in INFLECTING: return new
        cities, streets = self.pool[lang].get("city"), self.pool[lang].get("street")
        toks = [(a, b) for a, b, c, _ in tokenise(new) if c == LETTER]
        for a, b in reversed(toks):
            w = new[a:b]
            bits = self.bits(fold(w))
            if len(w) < 4 or bits & BIT["legal_form"]: continue
            if cities and bits & BIT["city"] and rng.random() < 0.6: c = rng.choice(cities)
            elif bits & BIT["surname"] and not bits & (BIT["street"] | BIT["region"]) and rng.random() < 0.4: c = self.draw(rng, lang, "family", None, SCRIPT[ord(w[0])])
            else: continue
            if c and SCRIPT[ord(c[0])] == SCRIPT[ord(w[0])]: new = new[:a] + (c.upper() if w.isupper() else c.lower() if w.islower() else c) + new[b:]
        return new


from .features import SCRIPTS as _S  # noqa: E402
SCRIPT_NAMES = [n for n, _, _ in _S] + ["other"]
