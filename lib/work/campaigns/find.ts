import 'server-only'
import { textIn } from '@/lib/platform/i18n/localized'
import type { ActorCtx } from '@/lib/platform/service/context'
import { campaignRows, inOrderOfList, shownCampaigns } from './list'

/** The first campaigns whose title or address has a text, drafts too, in the order of their list. */
export async function findCampaigns(ctx: ActorCtx, text: string, most: number) {
  const found = (await shownCampaigns(ctx.db, { search: text })).toSorted(inOrderOfList).slice(0, most)
  return (await campaignRows(ctx.db, found)).map(({ id, slug, title }) => ({ id, slug, title: textIn(ctx.locale, title).text || slug }))
}
