/** The errors that formats throw. Reasons are fixed text. */
import { invalid, ServiceError } from '../errors.ts';

/** Where the caller's document is. */
const AT = '/inputs/0/source';

export function brokenDocument(reason: string): ServiceError {
  return invalid(AT, reason);
}

export function tooLargeDocument(reason: string): ServiceError {
  return new ServiceError('too_large', { details: [{ pointer: AT, reason }] });
}
