import 'server-only'
import { textIn } from '@/lib/platform/i18n/localized'
import type { Ctx } from '@/lib/platform/service/context'
import { campaignBriefs } from '@/lib/work/campaigns/briefs'
import type { ProofItem } from '@/lib/work/campaigns/proof-items/registry'
import { selectSentItems, type TaskRow } from './queries'

/** What a person sent for the proof items of a campaign, in the words of the version that they saw; nothing for the first task as it always was. */
export async function sentItems(ctx: Pick<Ctx, 'db' | 'locale'>, { id, versionId }: Pick<TaskRow['completion'], 'id' | 'versionId'>) {
  const brief = (await campaignBriefs(ctx.db, [versionId])).get(versionId)
  if (!brief) return []
  const rows = await selectSentItems(ctx.db, id)
  return rows.flatMap(({ attempt, key, value, proofKey }) => {
    const item = brief.proof_items.find((asked) => asked.key === key)
    if (!item) return []
    const { text: label } = textIn(ctx.locale, item.label)
    return { attempt, key, kind: item.kind, label, value: shown(ctx, item, value), kept: value !== null || proofKey !== null }
  })
}

/** A chosen option in its own words, other values as they are stored. */
function shown({ locale }: Pick<Ctx, 'locale'>, item: ProofItem, value: string | null): string | null {
  const option = item.kind === 'choice' ? item.options.find(({ key }) => key === value) : undefined
  return option ? textIn(locale, option.text).text : value
}
