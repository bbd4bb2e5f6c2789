import 'server-only'
import type { z } from 'zod'
import type { Db } from '@/db/client'
import { lockTaskKey } from '@/lib/money/payouts/set-method'
import { auditTask } from '@/lib/people/audit/service'
import { sameNumbers, storedNumber } from '@/lib/platform/phone-numbers/same-numbers'
import type { Ctx } from '@/lib/platform/service/context'
import { AppError, invalid } from '@/lib/platform/service/errors'
import { limits } from '@/lib/platform/service/limits'
import { consume } from '@/lib/platform/service/rate-limit'
import type { LockedCompletion } from '@/lib/work/completions/change-status'
import { correctPerson } from '@/lib/work/completions/correct'
import { keepFormerNumber } from '@/lib/work/completions/former-numbers'
import { flagsOfNumber, lockNumber } from '@/lib/work/completions/fraud-flags'
import { refreshSameSenderBacklog } from '@/lib/work/completions/same-sender-backlog'
import { deleteAccessTokens } from '@/lib/work/task-tokens/task-tokens'
import type { correctMyTask } from './contract'
import type { TaskRow } from './queries'
import { change, taskOf } from './service'
import { flagSharedMethod } from './set-payout-method'

const approved = () => new AppError('conflict', { messageKey: 'already_approved' })

/**
 * Corrects the name, the number or both.
 * @throws AppError `not_found`; `conflict` once the task is approved; for a number also `ask_first`, `invalid`, `rate_limited`
 */
export async function correctTask(ctx: Ctx, token: string | undefined, { name, whatsapp: typed }: z.output<typeof correctMyTask.body>) {
  const number = typed === undefined ? undefined : await numberToSet(ctx, token, typed)
  return change(
    ctx,
    token,
    async (tx, task, standing) => {
      if (standing.status === 'approved') throw approved()
      if (name !== undefined) {
        await correctPerson(tx, standing.id, { name })
        await auditTask(tx, 'task.changed', task.completion, { fields: ['name'] })
      }
      if (number) await setNumber(tx, task, standing, number.whatsapp)
    },
    async (tx) => {
      if (!number) return
      await lockNumber(tx, number.whatsapp)
      await lockTaskKey(tx, number.completionId)
    },
  )
}

/** Checks what needs no lock, and counts the try. */
async function numberToSet(ctx: Ctx, token: string | undefined, typed: string) {
  const task = await taskOf(ctx.db, token)
  // Somebody who knows only code and number must not redirect the person's messages.
  if (task.origin === 'access') throw new AppError('ask_first', { messageKey: 'ask_first_number' })
  if (task.completion.status === 'approved') throw approved()
  const whatsapp = storedNumber(typed)
  if (!whatsapp) throw invalid('whatsapp', 'whatsapp_impossible')
  await consume(ctx.db, limits.taskNumber, String(task.completion.id))
  return { whatsapp, completionId: task.completion.id }
}

async function setNumber(tx: Db, task: TaskRow, standing: LockedCompletion, whatsapp: string): Promise<void> {
  if (standing.whatsapp && sameNumbers(whatsapp).includes(standing.whatsapp)) return
  if (standing.whatsapp) await keepFormerNumber(tx, standing.id, standing.whatsapp)
  await correctPerson(tx, standing.id, { whatsapp, ...(await flagsOfNumber(tx, standing.id, whatsapp)) })
  await flagSharedMethod(tx, standing.id, whatsapp)
  // The tokens that the old number opened end, because that number may be somebody else's.
  await deleteAccessTokens(tx, standing.id)
  await refreshSameSenderBacklog(tx, [standing, { ...standing, whatsapp }])
  await auditTask(tx, 'task.changed', task.completion, { fields: ['whatsapp'] })
}
