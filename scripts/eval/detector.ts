/** The bundled model and the rules over texts, as a request that names no option gets them; and the documents to measure on. */
import { fileURLToPath } from 'node:url';
import { readModel, type ModelBundle } from '../../daemon/engine/model-files.ts';
import { modelPort, portsOf } from '../../daemon/engine/ports.ts';
import { DEFAULT_THRESHOLD, defaultDetectPlan, type DetectPlan } from '../../engine/detection/plan.ts';
import { detect } from '../../engine/detect.ts';
import type { Finding } from '../../engine/finding.ts';

import type { Ports } from '../../engine/ports.ts';
import { groupOf } from '../../engine/vocabulary/taxonomy.ts';
import { fnv } from '../../engine/model/features.ts';
import { isKeptOut, readDocuments, type Document } from './data.ts';

export type Detector = (texts: readonly string[]) => Promise<Finding[][]>;

/** The plan and the ports of such a request. Throws when no model is there. */
export function requestOf(
  bundle: ModelBundle | undefined = readModel(),
  threshold?: number,
): { plan: DetectPlan; ports: Ports } {
  if (bundle === undefined) throw new Error('no model is there');
  const ports = portsOf(new Uint8Array(32), () => {}, modelPort(bundle));
  const plan = defaultDetectPlan({
    layers: ['model', 'pattern', 'validated_identifiers'],
    thresholds: {
      default: DEFAULT_THRESHOLD,
      model: threshold === undefined ? bundle.reported : { identifying: threshold, other: threshold },
      perType: new Map(),
      perLanguage: new Map(),
    },
  });
  return { plan, ports };
}

/** The personal findings of each text; the texts are the inputs of one request. Throws when no model is there. */
export function detectorOf(bundle?: ModelBundle, threshold?: number): Detector {
  const { plan, ports } = requestOf(bundle, threshold);
  return async (texts) => {
    const inputs = texts.map((text, i) => ({ id: `${i}`, input: { kind: 'text' as const, text } }));
    const detection = await detect(plan, inputs, ports);
    return detection.inputs.map(({ segments }) =>
      (segments[0]?.findings ?? []).filter(({ type }) => groupOf(type) !== 'non_personal'),
    );
  };
}

/** The marked documents that training never saw: those of the data and those of this repository. */
export function keptOutDocuments(data: string): Document[] {
  const own = fileURLToPath(new URL('../train/documents', import.meta.url));
  return [`${data}/documents`, own].flatMap((folder) => readDocuments(folder)).filter(({ id }) => isKeptOut(id));
}

/** One of two halves of the kept-out documents; the last digit of the hash says which documents are kept out. */
export const halfOf = ({ id }: { id: string }): number => Math.floor(fnv(id) / 10) % 2;
