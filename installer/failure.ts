/**
 * Why an installation, upgrade or removal cannot continue: one line for the person at the terminal, without secrets.
 */
export class InstallError extends Error {
  /** What the person can do about it. */
  readonly remedy: string | undefined;
  constructor(message: string, remedy?: string) {
    super(remedy === undefined ? message : `${message}; ${remedy}`);
    this.name = 'InstallError';
    this.remedy = remedy;
  }
}

export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'error';
}
