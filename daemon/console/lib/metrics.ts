/** The figures of `/metrics` (Prometheus' text format) that the System page draws. */

export interface Sample {
  readonly name: string;
  readonly labels: ReadonlyMap<string, string>;
  readonly value: number;
}

const LINE = /^([A-Za-z_:][\w:]{0,100})(?:\{([^}]{0,2000})\})? (\S{1,40})$/;
const LABEL = /([A-Za-z_]\w{0,60})="((?:[^"\\]|\\.){0,200})"/g;

export function readMetrics(text: string): Sample[] {
  return text.split('\n').flatMap((line) => {
    const match = LINE.exec(line);
    if (match === null) return [];
    const [, name = '', labels = '', value = ''] = match;
    return [
      { name, value: Number(value), labels: new Map([...labels.matchAll(LABEL)].map(([, k = '', v = '']) => [k, v])) },
    ];
  });
}

/** Sum over all labels. */
export function sumOf(
  samples: readonly Sample[],
  name: string,
  test: (sample: Sample) => boolean = () => true,
): number {
  return samples.reduce((sum, sample) => (sample.name === name && test(sample) ? sum + sample.value : sum), 0);
}
