/** The parts of the contract that the console reads. `daemon/contract` has the schemas. */
import type { ProtectResponse } from '../../contract/detect-protect.ts';

export type Answer = ProtectResponse;
export type Result = Answer['results'][number];
export type Entity = NonNullable<Result['entities']>[number];

/** A marked value in UTF-16 code units of its text. */
export interface Marked {
  readonly start: number;
  readonly end: number;
  readonly type: string;
}
