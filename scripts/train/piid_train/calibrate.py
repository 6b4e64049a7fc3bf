"""Fits the temperature of an export on the kept-out documents, shows what outside biases do there, writes both into its config.json, and
adds examples.json: texts with the sums, labels and spans the runtime must reach."""
import json
import os

import numpy as np

from . import documents
from .decode import decode, spans
from .evaluate import Score
from .export import ExportPredictor
from .features import Features
from .gazetteer import Gazetteer
from .labels import LABELS, label

EXAMPLES = [("en", "Dear Ms Okafor-Hughes, your claim 4471/22 was filed on 4 May by Declan Twomey, 22 Cobden Street, Salford M6 6NP."),
            ("en", "hey its delphine from the shelter, call rusty at 918-555-0143"),
            ("de", "Frau Dr. Ingrid Sölle-Brandt, geb. 03.07.1961, Hauptstraße 12, 50667 Köln, Telefon 0221 4471290"),
            ("es", "La señora Ximena Vizcarra, de 43 años, vive en Cusco y trabaja como enfermera."),
            ("ja", "阿比留様宛のお荷物（お問合せ番号 4029-7716-3385）"),
            ("ko", "김민수는 서울에서 박지영을 만났다"),
            ("ar", "السيد الدكتور نضال الفقهاء، إربد 2024/5/6"),
            ("ru", "Пациентка Щёголева Юлия Олеговна, 12.03.1984 г.р., жалобы на мигрень"),
            ("en", "The quick brown fox jumps over the lazy dog; see RFC 9110, section 15.5."),
            ("en", "SURNAME, GIVEN\tDOB 07/30/1991\n\nSIGNED: KRZYSZTOF LELEK 😀")]


def gold_tags(tokens, ents):
    tags, k = np.zeros(len(tokens), int), 0
    for s, e, t in ents:
        hit = [i for i, x in enumerate(tokens) if x[1] > s and x[0] < e]
        for i in hit: tags[i] = label(t, 3 if len(hit) == 1 else 0 if i == hit[0] else 2 if i == hit[-1] else 1)
    return tags


def softmax_nll(lp, gold, temperature):
    z = lp / temperature
    z = z - np.log(np.exp(z - z.max(1, keepdims=True)).sum(1, keepdims=True)) - z.max(1, keepdims=True)
    return -z[np.arange(len(gold)), gold].sum()


def run(a):
    f = Features(Gazetteer(a.data).hashes())
    p = ExportPredictor(a.export, f, onnx="net-int8.onnx")
    _, dev = documents.load([os.path.join(a.data, "documents"), a.documents])
    dev = [d for d in dev if not a.langs or d["lang"] in a.langs.split(",")]
    joined = [documents.join(d["parts"]) for d in dev]
    out = [(k, lp, ents) for (k, lp), (_, ents) in zip(p.logp([t for t, _ in joined]), joined) if len(k)]
    gold = [gold_tags(k, ents) for k, _, ents in out]
    nll = {t: sum(softmax_nll(lp, g, t) for (_, lp, _), g in zip(out, gold)) for t in np.arange(0.8, 3.01, 0.1)}
    temperature = round(float(min(nll, key=nll.get)), 2)
    for bias in (-1.5, -1.0, -0.5, 0.0, 0.5):
        s = Score()
        for k, lp, ents in out: s.add(ents, spans(decode(lp, bias), k))
        x = s.of(("PERSON",))
        print(f"bias {bias}: person overlap {100 * x['overlap']:.1f} p {100 * x['p']:.1f} r {100 * x['r']:.1f}; all recall {100 * s.of()['r']:.1f}")
    path = os.path.join(a.export, "config.json")
    with open(path, encoding="utf8") as g: c = json.load(g)
    c["temperature"], c["outside_bias"] = temperature, a.bias
    with open(path, "w", encoding="utf8") as g: json.dump(c, g, ensure_ascii=False, separators=(",", ":"))
    cases = []
    for lang, text in EXAMPLES:                            # one by one: int8 activations are scaled by batch
        if a.langs and lang not in a.langs.split(","): continue
        tokens, lp = p.logp([text])[0]
        ids = f.ids(text, tokens)[1]
        x = (p.q[ids].astype(np.float32) * p.scale[ids][..., None]).sum(1)
        tags = decode(lp, a.bias)
        cases.append(dict(text=text, x_first_token=[round(float(v), 5) for v in x[0][:8]], outside_logp=[round(float(v), 3) for v in lp[:, 0]], labels=[LABELS[t] for t in tags], spans=[[s, e, t] for s, e, t in spans(tags, tokens)]))
    with open(os.path.join(a.export, "examples.json"), "w", encoding="utf8") as g: json.dump(dict(cases=cases), g, ensure_ascii=False, indent=1)
    print("temperature", temperature, "outside bias", a.bias)
