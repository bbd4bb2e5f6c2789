/** The brand. To rename it, change this and the texts in `messages/`. */
export const SITE_NAME = 'Completa'

/** Paid to the person who did a task, in centavos (SPEC section 9). Completions keep the amount that was in force when they happened. */
export const REWARD_CENTS = 1000

/** What a promoter earns per completion, in centavos (SPEC section 9). Completions keep the amount that was in force when they happened. */
export const COMMISSION_CENTS = 1000

/** The time zone of the calendar days in charts, counters and 'this month'. */
export const TIME_ZONE = 'America/Sao_Paulo'

/** The day on which privacy policy and terms were last changed (SPEC section 9). */
export const POLICIES_UPDATED = '2024-10-24'

/** Who runs the site, as the settings say; empty where one is missing. */
export interface SiteOperator {
  name: string
  cnpj: string
  email: string
}
