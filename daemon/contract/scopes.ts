/** What an API key may be granted: scopes and tiers (docs/decisions.md#keys-and-scopes). */

export const SCOPES = [
  'detect',
  'protect',
  'restore',
  'sessions',
  'jobs',
  'mapping:read',
  'mapping:restore',
  'offline:manage',
  'usage:read',
  'admin',
] as const;
export type Scope = (typeof SCOPES)[number];

export const TIERS = ['standard', 'realtime', 'batch'] as const;
export type Tier = (typeof TIERS)[number];
