/** The engine's ports over the real parts, with a fixed key. */
import type { ModelSpan, ModelText, Ports } from '../../engine/ports.ts';
import { portsOf } from '../../daemon/engine/ports.ts';

export const KEY_A = new Uint8Array(32).fill(1);
export const KEY_B = new Uint8Array(32).fill(2);

export function testPorts(key: Uint8Array = KEY_A): Ports {
  return portsOf(key);
}

/** Ports with a model that finds these surfaces, wherever the first of each stands. */
export function modelPorts(...spans: [surface: string, type: string][]): Ports {
  const tag = (list: readonly ModelText[]): Promise<ModelSpan[][]> =>
    Promise.resolve(
      list.map(({ text }) =>
        spans
          .map(([surface, type]): ModelSpan => ({
            start: text.indexOf(surface),
            end: text.indexOf(surface) + surface.length,
            type,
            confidence: 0.9,
            evidence: 'argmax',
          }))
          .filter(({ start }) => start >= 0)
          .toSorted((a, b) => a.start - b.start),
      ),
    );
  return {
    ...testPorts(),
    model: {
      id: 'v0.0',
      readers: new Map(),
      reported: { identifying: 0.5, other: 0.5 },
      sentenceConfidence: 0.95,
      strictFloor: 0.3,
      tag,
    },
  };
}
