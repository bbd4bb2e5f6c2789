/** The brand; with the texts in `messages/` this is all that a rename touches. */
export const SITE_NAME = 'Completa'

/** Paid per completion, in centavos (SPEC section 9). Completions keep the amount that was in force when they happened. */
export const REWARD_CENTS = 1000

/** Days in charts, counters and 'this month' are calendar days here. */
export const TIME_ZONE = 'America/Sao_Paulo'

/** The day on which privacy policy and terms were last changed (SPEC section 9). */
export const POLICIES_UPDATED = '2024-10-24'
