import 'server-only'
import type { z } from 'zod'
import type { Ctx } from '@/lib/platform/service/context'
import { AppError, invalid } from '@/lib/platform/service/errors'
import { campaignBriefs } from '@/lib/work/campaigns/briefs'
import { withCodeTry } from '@/lib/work/campaigns/code-tries'
import type { ProofItem } from '@/lib/work/campaigns/proof-items/registry'
import { versionPromise } from '@/lib/work/campaigns/version-promises'
import { fitProof, sendsCode } from '@/lib/work/completions/proof-form'
import type { resubmitMyTask } from './contract'
import type { TaskRow } from './queries'

type Form = z.output<typeof resubmitMyTask.body>

/**
 * A new proof as the version of its completion asks for it; a wrong code is counted. The default campaign takes the picture alone, as it always did.
 * @throws AppError `invalid` by field; `conflict` when the task is not returned, or after too many wrong codes
 */
export async function fitTask(ctx: Ctx, { id, versionId, status }: TaskRow['completion'], form: Form) {
  const isPlain = (await versionPromise(ctx.db, versionId)).isDefault && !Object.keys(form).some((field) => field.startsWith('proof_'))
  const items = isPlain ? undefined : (await campaignBriefs(ctx.db, [versionId])).get(versionId)?.proof_items
  if (!items) {
    if (!form.proof) throw invalid('proof', 'proof_required')
    return { pictures: [{ item: undefined, field: 'proof', file: form.proof }], values: [] }
  }
  // So that nobody tries codes on a task that takes none.
  if (status !== 'rejected') throw new AppError('conflict', { messageKey: 'not_rejected' })
  return sendsCode(items, form) ? withCodeTry(ctx, { completionId: id }, () => wholeProof(items, form)) : wholeProof(items, form)
}

function wholeProof(items: ProofItem[], form: Form) {
  const { wrong, ...proof } = fitProof(items, form)
  if (wrong.length > 0) throw new AppError('invalid', { fields: Object.fromEntries(wrong.map(([field, key]) => [field, [key]])) })
  return proof
}
