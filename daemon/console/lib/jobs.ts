/** What the console reads of a job. */
import type { Job } from '../../contract/jobs.ts';

export type JobView = Job;

/** A line of the `entities` artifact, as far as the page shows it. */
export interface JobFinding {
  readonly input_id?: string;
  readonly type: string;
  readonly segment?: string;
  readonly confidence: number;
  readonly action?: string;
  readonly coords?: { readonly boxes?: readonly { readonly page: number }[] };
}
