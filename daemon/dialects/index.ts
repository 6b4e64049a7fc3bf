/** Every foreign interface that the server speaks. */
import type { Dialect } from './dialect.ts';
import { GOOGLE } from './google/index.ts';
import { PRESIDIO } from './presidio/index.ts';

export const DIALECTS: readonly Dialect[] = [PRESIDIO, GOOGLE];
