import 'server-only'
import { toReais } from '@/lib/platform/money'
import type { ActorCtx } from '@/lib/platform/service/context'
import { payeeOf } from './list'
import { selectPayouts } from './list-queries'
import { referenceOf } from './reference'
import { selectPayoutsNumbered } from './search-queries'

/** The id in a reference as `referenceOf` writes it; undefined for any other text. */
const idIn = (text: string): number | undefined => {
  const [, digits] = /^CPT(\d{8,15})$/i.exec(text) ?? []
  return digits === undefined ? undefined : Number(digits)
}

/** The payouts with this transaction number or this reference, for administrators: newest first. */
export async function findPayouts(ctx: ActorCtx, text: string, most: number) {
  const ids = await selectPayoutsNumbered(ctx.db, { transactionId: text, id: idIn(text) }, most)
  const rows = await selectPayouts(ctx.db, { userId: null }, ids)
  return rows.map((row) => ({ id: row.id, name: payeeOf(ctx, row).name, reference: referenceOf(row.id), amount: toReais(row.amountCents), state: row.state }))
}
