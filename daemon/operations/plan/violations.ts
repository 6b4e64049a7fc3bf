/** Collects what is wrong with a request before anything is refused, so that every violation is listed. */
import { MAX_DETAILS, ServiceError, type ErrorDetail } from '../../../engine/errors.ts';

export class Violations {
  readonly #invalid: ErrorDetail[] = [];
  readonly #forbidden: ErrorDetail[] = [];
  readonly #unbuilt: ErrorDetail[] = [];

  /** More violations would not be shown. */
  get isFull(): boolean {
    return this.#invalid.length >= MAX_DETAILS;
  }

  invalid(pointer: string, reason: string): void {
    this.#invalid.push({ pointer, reason });
  }

  forbidden(pointer: string, reason: string): void {
    this.#forbidden.push({ pointer, reason });
  }

  unbuilt(pointer: string, reason = 'not implemented in this version'): void {
    this.#unbuilt.push({ pointer, reason });
  }

  /** Throws 422 before 403 before 501 (docs/decisions.md#text-policy-and-restore). */
  refuse(): void {
    if (this.#invalid.length > 0) throw refusal('validation_failed', this.#invalid);
    if (this.#forbidden.length > 0) throw refusal('forbidden_scope', this.#forbidden);
    if (this.#unbuilt.length > 0) throw refusal('capability_unavailable', this.#unbuilt);
  }
}

function refusal(code: 'validation_failed' | 'forbidden_scope' | 'capability_unavailable', details: ErrorDetail[]) {
  return new ServiceError(code, { details: details.slice(0, MAX_DETAILS) });
}
