/**
 * Which feature writes which table. Every feature may read; `lib/table-owners.test.ts` fails where a file of another feature inserts, updates or
 * deletes, with Drizzle or in SQL text.
 */
export const tableOwners: Record<string, readonly string[]> = {
  'lib/platform': ['jobs', 'rate_limits', 'last_changes', 'events'],
  'lib/people/users': ['users', 'user_devices'],
  'lib/people/accounts': ['password_resets'],
  'lib/people/applications': ['promoter_applications'],
  'lib/people/second-factor': ['totp_secrets', 'passkeys', 'passkey_challenges', 'spent_challenges', 'recovery_codes'],
  'lib/people/sessions': ['sessions'],
  'lib/people/team': ['invitations'],
  'lib/people/audit': ['audit_log'],
  'lib/people/api-keys': ['api_keys'],
  'lib/people/mail': ['mails'],
  'lib/people/channels': ['channel_consents'],
  'lib/people/erased-hashes': ['erased_traits'],
  'lib/money/ledger': ['ledger_accounts', 'ledger_transfers', 'ledger_totals', 'paid_totals', 'promoter_bonuses'],
  'lib/money/payouts': ['payouts', 'payout_items', 'payout_bonuses', 'payout_methods'],
  'lib/money/totals': ['daily_totals', 'lifetime_totals', 'campaign_totals'],
  'lib/work/campaigns': ['campaigns', 'campaign_versions', 'campaign_places', 'campaign_days', 'campaign_fundings', 'campaign_notices', 'campaign_pictures'],
  'lib/work/clicks': ['clicks', 'click_devices', 'cities'],
  'lib/work/proofs': ['installation'],
  'lib/work/review/assignment': ['review_assignments'],
  'lib/work/completions': ['completions', 'attempts', 'attempt_items', 'deleted_completions', 'former_numbers'],
  'lib/work/task-tokens': ['task_tokens'],
  'lib/work/review/decision': ['reviews'],
  'lib/work/review/second-look': ['first_approvals', 'second_reviews'],
  'lib/work/review/clusters': ['picture_group_members'],
  'lib/work/review/doubt': ['attempt_signals'],
  'lib/work/links': ['links'],
  'lib/work/contact-forms': ['contact_forms', 'contact_replies'],
  'lib/work/promoters': ['promoter_notes'],
  'lib/work/promoter-groups': ['promoter_groups', 'promoter_rates', 'promoter_memberships', 'promoter_goals'],
  'lib/work/announcements': ['announcements', 'announcement_recipients'],
  'lib/work/promoter-imports': ['promoter_imports', 'promoter_import_lines'],
  'lib/work/promoter-campaigns': ['promoter_labels'],
  'lib/work/webhooks': ['webhooks', 'webhook_deliveries', 'webhook_attempts'],
  'lib/work/review/readings': ['picture_readings'],
  'lib/work/privacy': ['purge_progress'],
}

/** Files that write tables of others, and why. */
export const exceptions: Record<string, string> = {
  'lib/platform/deliveries/queue.ts':
    'Letters, webhooks and readings of pictures are claimed, delayed and ended by one form of statements; the name of the table comes from its owner.',
  'lib/work/privacy/purge.ts':
    'Retention empties columns and deletes rows of twelve tables in batches of one form, with progress, pauses and a dry run; their names are data of its two lists.',
}
