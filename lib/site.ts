/** The brand. To rename it, change this and the texts in `messages/`. */
export const SITE_NAME = 'Completa'

/**
 * What a completion of the default campaign pays to its person and to its promoter, in centavos, for the texts of prebuilt pages and letters. SPEC
 * section 9 fixes both, so no version of the default campaign can change them; `lib/default-campaign.test.ts` compares them with the database. All else
 * takes the amounts of the version.
 */
export const DEFAULT_CAMPAIGN = { rewardCents: 1000, commissionCents: 1000 } as const

/** The time zone of the calendar days in charts, counters and 'this month'. */
export const TIME_ZONE = 'America/Sao_Paulo'

/** The day on which privacy policy and terms were last changed (SPEC section 9). */
export const POLICIES_UPDATED = '2024-10-24'

/** Who runs the site, as the settings say; empty where one is missing. */
export interface SiteOperator {
  name: string
  cnpj: string
  email: string
  /** The postal address, in one line. */
  address: string
  /** Who is in charge of personal data, and how to write to them. */
  dataName: string
  dataEmail: string
}
