/** The figures of the tables in docs/threat-model.md: printed when asked for with PIID_FIGURES=1. */
export function figure(name: string, what: string): void {
  if (process.env['PIID_FIGURES'] === '1') process.stdout.write(`${name}: ${what}\n`);
}
