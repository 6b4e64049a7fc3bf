"""Loads the shared corpora and raw text as items {text, lang, src, ents: [(start, end, types, optional)]}."""
import glob
import json
import lzma
import os
import re

from .labels import product_types

THAI_TITLE = re.compile(r"^(นางสาว|นาง|นาย|ด\.ช\.|ด\.ญ\.|น\.ส\.|นพ\.|พญ\.|น\.พ\.|พ\.ต\.ท\.|พ\.ต\.อ\.|พล\.อ\.|พล\.ต\.อ\.|ดร\.|คุณ)\s*")
# sentences an epoch, by source: the rest of the sources count min(size, 4000)
QUOTA = {"nerkor": 5000, "ler-timex": 1500, "europeana-de": 500, "europeana-fr": 800, "europeana-nl": 800, "nerp-id": 2000, "ler-de": 2500, "norne-nn": 2000, "norne-nb": 5000,
         "multiconer-en": 4000, "multiconer-de": 3000, "multiconer-es": 4000, "multiconer-nl": 3000, "multiconer-tr": 1500, "multiconer-ko": 3000, "turkish-wikiner": 5000, "kaznerd": 2000,
         "bengali-ner": 1500, "nepali-ner": 1000, "hiner": 5000, "wnut17": 3300, "usaddress": 1400, "presidio-synth-v2": 2800, "presidio-generated-large": 2400, "btc": 6300, "gum": 4800,
         "uner-qaf-arabizi": 500, "sec-fin": 1135, "lener-br": 3000}
# languages that nothing else teaches (their words share no letters with the rest) count more
BOOST = {"zh": 1.8, "ja": 1.8, "ko": 1.8, "th": 1.8, "ar": 2.5, "id": 1.5}
DEV_AS_TRAIN = {"uner-en-ewt", "germeval14", "hr500k", "reldi-hr", "reldi-sr", "setimes-sr"}      # no train split of their own
# of those, what stays dev: hr500k, reldi-*, setimes-sr are kept for choosing
KEPT_FOR_CHOOSING = {"hr500k", "reldi-hr", "reldi-sr", "setimes-sr"}


def allowed_licence(licence, wanted):
    """wanted: 'all', or 'attribution' (no share-alike)."""
    return wanted == "all" or not re.search(r"\bSA\b", licence)


def sources(data, licences="all"):
    with open(os.path.join(data, "sources.json"), encoding="utf8") as f:
        return {k: v for k, v in json.load(f).items() if allowed_licence(v["licence"], licences)}


def read(path):
    with lzma.open(path, "rt", encoding="utf8") as f:
        for line in f: yield json.loads(line)


def merge_addresses(ents, text):
    """presidio marks an address line by line: the pieces of one block become one ADDRESS."""
    out = []
    for e in ents:
        if out and e[2] in ("ADDRESS", "LOCATION") and out[-1][2] == "ADDRESS" and re.fullmatch(r"[\s,]*", text[out[-1][1]:e[0]]):
            out[-1] = [out[-1][0], e[1], "ADDRESS"]
        else: out.append(e)
    return out


def convert(row):
    text, src, ents, at = row["text"], row["src"], [], 0
    marks = sorted(row["ents"], key=lambda e: (e[0], -e[1]))
    if src.startswith("presidio"): marks = merge_addresses(marks, text)
    for e in marks:
        s, t = e[0], e[1]
        if s < at or t <= s: continue
        if src == "thainer" and e[2] == "PERSON":
            m = THAI_TITLE.match(text[s:t].lstrip("\ufeff"))
            if m and t - s > m.end(): s += m.end() + (text[s] == "\ufeff")
        types, optional = product_types(e[2], e[3] if len(e) > 3 else None, text[s:t], src)
        ents.append((s, t, types, optional, e[2]))
        at = t
    return dict(text=text, lang=row["lang"], src=src, ents=ents)


def load(data, split, licences="all"):
    """{source: [items]}"""
    out = {}
    for name in sources(data, licences):
        for s in ([split, "dev"] if split == "train" and name in DEV_AS_TRAIN - KEPT_FOR_CHOOSING else [split]):
            if split == "dev" and name in DEV_AS_TRAIN - KEPT_FOR_CHOOSING: continue
            path = os.path.join(data, s, name + ".jsonl.xz")
            if os.path.exists(path): out.setdefault(name, []).extend(convert(r) for r in read(path))
    return out


def raw(data):
    """{(language, kind): [lines]} of the raw text."""
    out = {}
    for path in sorted(glob.glob(os.path.join(data, "rawtext", "*.txt.xz"))):
        lang, kind = os.path.basename(path)[:-7].split(".", 1)
        with lzma.open(path, "rt", encoding="utf8") as f: out[lang.split("-")[0], kind] = [l.rstrip("\n") for l in f if l.strip()]
    return out


NEGATIVE_KINDS = ("bundestag-gesetze", "code-civil", "tldr", "react-docs", "python-docs")    # law, manuals, code: nobody's data


def negatives(raw_text):
    """Blocks of consecutive lines of law, manuals and code as items without marks."""
    out = []
    for (lang, kind), lines in raw_text.items():
        if kind not in NEGATIVE_KINDS: continue
        for i in range(0, len(lines), 4):
            text = "\n".join(lines[i:i + 4])[:900]
            out.append(dict(text=text, lang=lang, src="raw-" + kind, ents=[]))
    return out
