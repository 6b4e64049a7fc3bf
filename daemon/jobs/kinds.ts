/** The kinds of jobs, a row each: what they take, and whether this deployment can run them. */
import { FORMATS } from '../../engine/documents/index.ts';
import type { CapabilityStatus } from '../../engine/vocabulary/schema.ts';
import type { JOB_KINDS } from '../contract/jobs.ts';
import type { Deps } from '../operations/context.ts';

export type JobKind = (typeof JOB_KINDS)[number];

/** What a kind may need. */
type Installed = Pick<Deps, 'images' | 'recordings'>;

export interface JobKindRow {
  kind: JobKind;
  /** Kinds of input. */
  takes: readonly string[];
  /** Inputs that are run together at most; the others come in the next step. */
  together: number;
  status: (deps: Installed) => CapabilityStatus;
  /** Why it is not available; fixed text. */
  reason?: (deps: Installed) => string | undefined;
}

export const JOB_KIND_ROWS: readonly JobKindRow[] = [
  { kind: 'text_batch', takes: ['text', 'table', 'json', 'transcript', 'page'], together: 200, status: () => 'ga' },
  { kind: 'document', takes: ['file'], together: 1, status: documents },
  { kind: 'image', takes: ['image', 'file'], together: 1, status: pictures },
  { kind: 'audio', takes: ['audio'], together: 1, status: sound, reason: withoutFfmpeg },
  { kind: 'video', takes: ['video'], together: 1, status: () => 'planned' },
];

export function jobKindRow(kind: JobKind): JobKindRow {
  return JOB_KIND_ROWS.find((row) => row.kind === kind) as JobKindRow;
}

/** Statuses of what can be asked for. */
export const isUsable = (status: CapabilityStatus): boolean => status === 'ga' || status === 'beta';

function documents(): CapabilityStatus {
  return FORMATS.some(({ status }) => isUsable(status)) ? 'beta' : 'planned';
}

/** Without a language pack nothing can be read. */
function pictures({ images }: Installed): CapabilityStatus {
  return images.languages.length > 0 ? 'ga' : 'unavailable';
}

/** Without ffmpeg nothing can be read. */
function sound({ recordings }: Installed): CapabilityStatus {
  return 'reason' in recordings.status ? 'unavailable' : 'beta';
}

export function withoutFfmpeg({ recordings: { status } }: Pick<Deps, 'recordings'>): string | undefined {
  return 'reason' in status ? status.reason : undefined;
}

/** What capabilities say of an input kind in jobs: the best status of the kinds of job that take it. */
export function inputStatusInJobs(input: string, deps: Installed): CapabilityStatus {
  const statuses = JOB_KIND_ROWS.filter(({ takes }) => takes.includes(input)).map(({ status }) => status(deps));
  const order: readonly CapabilityStatus[] = ['ga', 'beta', 'upcoming', 'planned', 'unavailable'];
  return order.find((status) => statuses.includes(status)) ?? 'unavailable';
}
