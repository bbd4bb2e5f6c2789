/** What a key may do; a call of the API names one of them, or is closed to keys. */
export const scopes = [
  'read:campaigns',
  'write:campaigns',
  'read:clicks',
  'read:completions',
  'write:completions',
  'read:reviews',
  'write:reviews',
  'read:payouts',
  'read:promoters',
  'write:promoters',
  'read:contact-forms',
  'write:contact-forms',
  'read:webhooks',
  'write:webhooks',
] as const
export type Scope = (typeof scopes)[number]

/** The scopes that a promoter's key can have: what a promoter can see and do. */
export const promoterScopes = [
  'read:campaigns',
  'read:clicks',
  'read:completions',
  'read:payouts',
  'read:webhooks',
  'write:webhooks',
] as const satisfies readonly Scope[]
