import 'server-only'
import { type Db, isOneOf } from '@/db/client'
import { completions } from '@/db/schema/completions'
import { membersIn } from './members'
import { selectMemberOutcomes } from './page-queries'
import { selectMatchesOf } from './queries'

/** Of locked completions, those that are copies in their groups. @returns each one's original, which stays, as the audit log names it */
export async function copiesAmong(tx: Db, ids: number[]): Promise<Map<number, { type: 'completion'; id: number; label: string }>> {
  const asked = new Set(ids)
  const members = membersIn(await selectMatchesOf(tx, ids)).filter(({ id }) => asked.has(id))
  const copies = (await selectMemberOutcomes(tx, members)).filter(({ outcome }) => outcome === 'copy')
  const rows = await tx
    .select({ id: completions.id, label: completions.paymentCode })
    .from(completions)
    .where(
      isOneOf(
        completions.id,
        copies.map(({ original }) => original),
      ),
    )
  const originals = new Map(rows.map((row) => [row.id, { type: 'completion' as const, ...row }]))
  return new Map(
    copies.flatMap(({ id, original }) => {
      const subject = originals.get(original)
      return subject ? [[id, subject] as const] : []
    }),
  )
}
