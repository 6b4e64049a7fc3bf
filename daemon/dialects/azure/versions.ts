/** API versions of Azure AI Language, and what the answers of each hold (docs/drop-in.md#azure). */

export interface AzureVersion {
  /** The vocabulary of its category names. */
  vocabulary: string;
  /** Entities have `type` and `tags`. */
  tags: boolean;
  /** `redactionPolicies`, thresholds and masks in entities. */
  policies: boolean;
  /** `language: "auto"`. */
  auto: boolean;
}

const version = (vocabulary: string, has: Partial<Omit<AzureVersion, 'vocabulary'>> = {}): AzureVersion => ({
  vocabulary: `cloud_a:${vocabulary}`,
  tags: false,
  policies: false,
  auto: false,
  ...has,
});

/** Text Analytics 3.1 has the names of 2023-04-01 (docs/decisions.md#later-decisions). */
export const TEXT_ANALYTICS = version('2023-04-01');

const VERSIONS: ReadonlyMap<string, AzureVersion> = new Map([
  ['2022-05-01', version('2022-05-01')],
  ['2023-04-01', version('2023-04-01')],
  ['2024-11-01', version('2024-11-01')],
  ['2024-11-15-preview', version('2024-11-01')],
  ['2025-05-15-preview', version('2024-11-01')],
  ['2025-11-01', version('2025-11-01', { tags: true })],
  ['2025-11-15-preview', version('2026-05-01', { tags: true, policies: true })],
  ['2026-05-01', version('2026-05-01', { tags: true, policies: true })],
  ['2026-05-15-preview', version('2026-05-01', { tags: true, policies: true, auto: true })],
]);

/** Undefined for a version that is not served. */
export function versionOf(query: URLSearchParams): AzureVersion | undefined {
  return VERSIONS.get(query.get('api-version') ?? '');
}
