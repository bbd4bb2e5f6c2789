// If one PostgreSQL no longer does, rows are distributed over several by promoter: docs/operations.md, 'Where one PostgreSQL ends'. Nothing here is
// distributed today. The map says for each table where it would stand, so that a new table or a new unique key is thought about when it is made.

/** The column by whose value the rows of a table are distributed, with `carried` where it would have to be added, and from which row it is known. */
type Place = { by: 'promoter_id' | 'user_id' | 'owner_id'; carried?: string } | { copied: string } | { central: string }

const byPromoter: Place = { by: 'promoter_id' }
const carried = (from: string): Place => ({ by: 'promoter_id', carried: from })
const fromCompletion = carried('completion_id')
const copied = (why: string): Place => ({ copied: why })
const central = (why: string): Place => ({ central: why })

const signIn = central('few rows for each account, asked for by account')
const administration = central('written by administrators, a few rows for each decision at most')
const queue = central('claimed in one order by any process')

/** Where each table would stand. */
export const tablePlaces: Record<string, Place> = {
  clicks: byPromoter,
  click_devices: byPromoter,
  completions: byPromoter,
  deleted_completions: byPromoter,
  daily_totals: byPromoter,
  lifetime_totals: byPromoter,
  campaign_totals: byPromoter,
  promoter_labels: byPromoter,
  promoter_bonuses: byPromoter,
  events: byPromoter,
  attempts: fromCompletion,
  attempt_items: fromCompletion,
  attempt_signals: fromCompletion,
  former_numbers: fromCompletion,
  picture_group_members: fromCompletion,
  reviews: fromCompletion,
  second_reviews: fromCompletion,
  first_approvals: fromCompletion,
  review_assignments: fromCompletion,
  task_tokens: fromCompletion,
  channel_consents: fromCompletion,
  payouts: carried('completion_id or user_id'),
  payout_items: carried('payout_id'),
  payout_bonuses: carried('payout_id'),
  payout_methods: carried('completion_id or user_id'),
  picture_readings: carried('item_id'),
  campaign_places: carried('referral_code'),
  ledger_transfers: carried('the completion or payout in source'),
  ledger_accounts: carried('owner; the accounts of a campaign become one for each shard'),
  promoter_import_lines: { by: 'user_id' },
  ledger_totals: carried('the accounts it sums up'),
  paid_totals: carried('the payouts it sums up'),
  campaign_days: carried('the place that it counts; the cap of a day is shared out among the shards'),
  users: copied('joined everywhere, and the target of foreign keys of each shard'),
  campaigns: copied('read with each click and each task, changed by administrators'),
  campaign_versions: copied('as campaigns'),
  campaign_pictures: copied('as campaigns'),
  promoter_groups: copied('read with each task, changed by administrators'),
  promoter_rates: copied('as promoter_groups'),
  promoter_memberships: copied('as promoter_groups'),
  promoter_goals: copied('as promoter_groups'),
  promoter_applications: copied('as promoter_groups'),
  links: copied('read with each page, changed by administrators'),
  cities: copied('a few thousand names, joined to clicks'),
  erased_traits: copied('compared with each submission, written by erasures'),
  campaign_fundings: administration,
  campaign_notices: administration,
  promoter_notes: administration,
  promoter_imports: administration,
  announcements: administration,
  announcement_recipients: administration,
  audit_log: administration,
  invitations: administration,
  contact_forms: administration,
  contact_replies: administration,
  api_keys: signIn,
  passkeys: signIn,
  passkey_challenges: signIn,
  recovery_codes: signIn,
  sessions: signIn,
  spent_challenges: signIn,
  totp_secrets: signIn,
  user_devices: signIn,
  password_resets: signIn,
  last_changes: signIn,
  jobs: queue,
  mails: queue,
  webhooks: queue,
  webhook_deliveries: queue,
  webhook_attempts: queue,
  rate_limits: central('a limit holds over all processes; it needs no transaction with other rows'),
  installation: central('one row'),
  purge_progress: central('a few rows'),
}

/** The tables that would be distributed, each with its place. */
export const distributedTables = Object.entries(tablePlaces).flatMap(([table, place]) => ('by' in place ? [{ table, ...place }] : []))
