import 'server-only'
import type { z } from 'zod'
import type { Ctx } from '@/lib/platform/service/context'
import { AppError } from '@/lib/platform/service/errors'
import type { tryCode } from './admin-contract'
import { selectCampaign, selectDraft, selectInForce } from './admin-queries'
import { isTaskCode } from './codes'
import { DraftContent } from './content'

/** Compares a code with the saved one of a proof item, as it is compared for people. @throws AppError `not_found` where none is saved */
export async function isSavedCode({ db }: Pick<Ctx, 'db'>, id: number, { item, code }: z.output<typeof tryCode.body>): Promise<boolean> {
  const campaign = await selectCampaign(db, id)
  const version = campaign && ((await selectDraft(db, id)) ?? (await selectInForce(db, campaign)))
  const saved = version && DraftContent.parse(version.content).proof_items.find(({ key }) => key === item)
  if (saved?.kind !== 'code' || !saved.code_hash) throw new AppError('not_found')
  return isTaskCode(code, saved.code_hash)
}
