import 'server-only'
import { textIn } from '@/lib/platform/i18n/localized'
import type { Ctx } from '@/lib/platform/service/context'
import { AppError } from '@/lib/platform/service/errors'
import { selectCampaign, selectPublished } from './admin-queries'
import { PublishedContent } from './content'

/** The column of an item in a file; no column of the contract begins so. */
export const answerColumn = (item: string) => `answer:${item}`

/**
 * The items that the published versions of a campaign asked for, as columns in the reader's language: each key once, as the newest version with it calls
 * it. @throws AppError `not_found`
 */
export async function itemsAskedFor({ db, locale }: Pick<Ctx, 'db' | 'locale'>, campaignId: number) {
  if (!(await selectCampaign(db, campaignId))) throw new AppError('not_found')
  const versions = (await selectPublished(db, campaignId)).map(({ id, content }) => ({ id, items: PublishedContent.parse(content).proof_items }))
  const labels = new Map<string, string>()
  for (const { items } of versions) for (const { key, label } of items) if (!labels.has(key)) labels.set(key, textIn(locale, label).text || key)
  const options = new Map(
    versions.flatMap(({ id, items }) =>
      items.flatMap((item) =>
        item.kind === 'choice' ? item.options.map(({ key, text }) => [`${id} ${item.key} ${key}`, textIn(locale, text).text] as const) : [],
      ),
    ),
  )
  return {
    columns: [...labels].map(([key, heading]) => ({ key: answerColumn(key), heading })),
    /** The words of a chosen option, as the version that was answered has them. */
    choice: (versionId: number, item: string, option: string) => options.get(`${versionId} ${item} ${option}`) || option,
  }
}
