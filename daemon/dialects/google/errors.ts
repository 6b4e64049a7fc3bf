/** Google's error envelope. */
import { ServiceError } from '../../../engine/errors.ts';

/** The canonical status of each HTTP status, as the clients know them. */
const STATUSES: ReadonlyMap<number, string> = new Map([
  [400, 'INVALID_ARGUMENT'],
  [401, 'UNAUTHENTICATED'],
  [402, 'RESOURCE_EXHAUSTED'],
  [403, 'PERMISSION_DENIED'],
  [404, 'NOT_FOUND'],
  [409, 'ABORTED'],
  [429, 'RESOURCE_EXHAUSTED'],
  [501, 'UNIMPLEMENTED'],
  [503, 'UNAVAILABLE'],
  [504, 'DEADLINE_EXCEEDED'],
]);

/** 400 with the field's name; `description` is fixed text. */
export function wrongField(field: string, description: string): ServiceError {
  return new ServiceError('validation_failed', { status: 400, details: [{ pointer: field, reason: description }] });
}

/** 501 for what is not built. */
export function unimplemented(message: string): ServiceError {
  return new ServiceError('capability_unavailable', { message });
}

/** Google's fields by the native fields that they became. */
const FIELDS: readonly (readonly [native: string, theirs: string])[] = [
  ['/detection/types/include', 'inspect_config.info_types'],
  ['/detection/types/exclude', 'inspect_config.exclude_info_types'],
  ['/detection/custom', 'inspect_config.custom_info_types'],
  ['/detection/exclude_values', 'inspect_config.rule_set'],
  ['/policy', 'deidentify_config'],
  ['/text', 'item'],
  ['/inputs', 'item'],
];

export function googleError(error: ServiceError | undefined): { status: number; body: object } {
  if (error === undefined) return answer(500, 'INTERNAL', 'Internal error encountered.', []);
  const { details = [], message } = error.options;
  // Google has no 413, 415, 422 or 408: they are all invalid arguments.
  const status = STATUSES.has(error.status) ? error.status : error.status >= 500 ? 500 : 400;
  const violations = details.map(({ pointer, reason }) => ({
    field: FIELDS.find(([native]) => pointer.startsWith(native))?.[1] ?? pointer,
    description: reason,
  }));
  const text = message ?? (violations.length > 0 ? 'Request contains an invalid argument.' : error.code);
  return answer(status, STATUSES.get(status) ?? 'INTERNAL', text, violations);
}

function answer(status: number, name: string, message: string, fieldViolations: readonly object[]) {
  const details =
    fieldViolations.length === 0 ? [] : [{ '@type': 'type.googleapis.com/google.rpc.BadRequest', fieldViolations }];
  return {
    status,
    body: { error: { code: status, message, status: name, ...(details.length > 0 ? { details } : {}) } },
  };
}
