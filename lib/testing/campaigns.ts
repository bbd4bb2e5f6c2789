import { eq, sql } from 'drizzle-orm'
import type { Db } from '@/db/client'
import { campaignFundings, campaigns, campaignVersions } from '@/db/schema/campaigns'
import { bookFunding } from '@/lib/money/ledger/funding'
import { database } from '@/lib/platform/database'
import { type CampaignContent, PublishedContent } from '@/lib/work/campaigns/content'

/** Content that may be published, with one picture as proof unless `more` says otherwise. */
export const campaignContent = (more: Partial<CampaignContent> = {}): CampaignContent =>
  PublishedContent.parse({
    title: { pt: 'Responda nossa pesquisa', en: 'Answer our survey' },
    summary: { pt: 'Dez perguntas curtas sobre compras.', en: 'Ten short questions about shopping.' },
    minutes: 5,
    steps: [
      { kind: 'welcome', lead: { pt: 'Uma pesquisa curta.', en: 'A short survey.' } },
      { kind: 'introduction', lines: [{ pt: 'Abra a pesquisa.' }, { pt: 'Responda até o fim.' }] },
      { kind: 'registration', fields: [] },
      { kind: 'task', instructions: [{ text: { pt: 'Responda às perguntas.', en: 'Answer the questions.' } }], link: 'https://pesquisa.example.com/1' },
      { kind: 'proof' },
      { kind: 'contact', email: 'optional', telegram: 'optional' },
      { kind: 'done' },
    ],
    proof_items: [{ kind: 'picture', key: 'proof', label: { pt: 'Print da última tela', en: 'Screenshot of the last screen' } }],
    reviewer_instructions: { pt: 'Confira se a última tela aparece inteira.' },
    good_examples: [],
    bad_examples: [],
    reject_reasons: [],
    ...more,
  })

type VersionFields = Omit<typeof campaignVersions.$inferInsert, 'campaignId' | 'number'>

async function insertVersion(tx: Db, campaignId: number, version: VersionFields) {
  const [row] = await tx
    .insert(campaignVersions)
    .values({
      ...version,
      campaignId,
      number: sql`(select coalesce(max(number), 0) + 1 from campaign_versions where campaign_id = ${campaignId})`,
      publishedAt: new Date(),
    })
    .returning()
  if (!row) throw new Error('no version')
  return row
}

/** Puts money into a campaign. */
export const fundCampaignWith = (campaignId: number, amountCents: number): Promise<void> =>
  database().transaction(async (tx) => {
    const [funding] = await tx
      .insert(campaignFundings)
      .values({ campaignId, kind: 'fund', amountCents, reference: 'test', state: 'booked', requestedByName: 'Carla Dias' })
      .returning({ id: campaignFundings.id })
    if (!funding) throw new Error('no funding')
    await bookFunding(tx, { id: funding.id, campaignId, kind: 'fund', amountCents })
  })

interface LiveCampaign
  extends Partial<Pick<VersionFields, 'rewardCents' | 'commissionCents' | 'kind' | 'minimumAge' | 'countries' | 'acceptAfterDays' | 'acceptTrusted'>> {
  /** What it is funded with; 0 for nothing. Not for one without a budget. */
  fundCents?: number
  content?: Partial<CampaignContent>
  /** Its row, where it differs from a live campaign with a budget. */
  campaign?: Partial<typeof campaigns.$inferInsert>
}

let serial = 0

/**
 * Makes a published campaign, a live one with a budget of R$ 1,000 that pays R$ 4 and a commission of R$ 1 unless told otherwise.
 * @returns it, with `publish` for its next version
 */
export async function liveCampaign({ fundCents = 100_000, content, campaign = {}, ...terms }: LiveCampaign = {}) {
  const first = { kind: 'survey' as const, rewardCents: 400, commissionCents: 100, ...terms, content: campaignContent(content) }
  const { state = 'live', hasBudget = true, ...row } = campaign
  const made = await database().transaction(async (tx) => {
    const [draft] = await tx
      .insert(campaigns)
      .values({ slug: `pesquisa-${++serial}`, ...row, endedAt: null, hasBudget })
      .returning({ id: campaigns.id, slug: campaigns.slug })
    if (!draft) throw new Error('no campaign')
    const version = await insertVersion(tx, draft.id, first)
    await tx
      .update(campaigns)
      .set({ state, versionId: version.id, endedAt: state === 'ended' ? new Date() : null })
      .where(eq(campaigns.id, draft.id))
    return { ...draft, version }
  })
  if (hasBudget && fundCents > 0) await fundCampaignWith(made.id, fundCents)
  return {
    ...made,
    /** Publishes a version that differs from the first one in `change`, for places from now on. */
    publish: (change: Partial<VersionFields>) =>
      database().transaction(async (tx) => {
        const version = await insertVersion(tx, made.id, { ...first, ...change })
        await tx.update(campaigns).set({ versionId: version.id }).where(eq(campaigns.id, made.id))
        return version
      }),
    /** Changes its row: its state, times or limits. */
    set: (change: Partial<typeof campaigns.$inferInsert>) => database().update(campaigns).set(change).where(eq(campaigns.id, made.id)),
  }
}

/** What a campaign has available and reserved, in centavos. */
export async function moneyOf(campaignId: number) {
  const [row] = await database().execute<{ available: number; reserved: number }>(sql`
    select coalesce(sum(balance_cents) filter (where kind = 'campaign_funds'), 0)::float8 as available,
      coalesce(sum(balance_cents) filter (where kind = 'campaign_reserved'), 0)::float8 as reserved
    from ledger_accounts where owner = ${campaignId} and kind in ('campaign_funds', 'campaign_reserved')`)
  return { available: row?.available ?? 0, reserved: row?.reserved ?? 0 }
}
