import 'server-only'
import type { ActorCtx } from '@/lib/platform/service/context'
import { personNameOf } from './list'
import { searchPeople, selectCompletions } from './queries'

/** The completions that a name, payment code or WhatsApp number finds, for administrators: newest first, rejected ones too. */
export async function findCompletions(ctx: ActorCtx, text: string, most: number) {
  const found = await Promise.all([undefined, 'rejected' as const].map((status) => searchPeople(ctx.db, text, status, most)))
  const rows = await selectCompletions(
    ctx.db,
    found.flatMap(({ ids }) => ids),
  )
  return rows.slice(0, most).map((row) => ({
    id: row.id,
    name: personNameOf(ctx, row),
    payment_code: row.paymentCode,
    status: row.status,
    created_at: row.createdAt,
  }))
}
