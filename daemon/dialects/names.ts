/** The names that `piid serve --dialects` takes; each has its row in `index.ts`. */
export const DIALECT_NAMES = ['azure', 'comprehend', 'google', 'presidio'] as const;
export type DialectName = (typeof DIALECT_NAMES)[number];
