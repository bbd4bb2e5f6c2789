import 'server-only'
import { createHash } from 'node:crypto'
import type { z } from 'zod'
import type { Db } from '@/db/client'
import { selectOwedToPersons } from '@/lib/money/ledger/transfers'
import { audit } from '@/lib/people/audit/service'
import { secondPersonFor } from '@/lib/people/users/other-admins'
import { ALPHABET } from '@/lib/platform/codes/random-code'
import { toReais } from '@/lib/platform/money'
import { bareNumber } from '@/lib/platform/phone-numbers/whatsapp'
import type { ActorCtx } from '@/lib/platform/service/context'
import { AppError, invalid } from '@/lib/platform/service/errors'
import { limits } from '@/lib/platform/service/limits'
import { consume } from '@/lib/platform/service/rate-limit'
import { personNameOf } from '@/lib/work/completions/list'
import { eraseFound, erasureOf, forgetInServerLog } from '@/lib/work/privacy/erase-person'
import { type Findings, findCompletionsNaming, findPerson } from '@/lib/work/privacy/find'
import { discardProofs } from '@/lib/work/proofs/discard'
import { withdrawTogether } from '@/lib/work/review/decision/withdraw'
import type { erasePersonData, exportPersonData } from './contract'
import { personData } from './data'
import { selectAccounts } from './queries'

/** Most tasks that are shown one by one. */
const MOST_SHOWN = 100

const CODE = new RegExp(`^[${ALPHABET}]{8}$`)

/** What a text names a person by. A Brazilian number has more digits than a payment code. @throws AppError `invalid` on `who` */
function traitOf(who: string): { by: 'email' | 'payment_code' | 'whatsapp'; value: string } {
  if (/^[^@\s]+@[^@\s]+$/.test(who)) return { by: 'email', value: who.toLowerCase() }
  const bare = bareNumber(who)
  if (CODE.test(bare.toUpperCase())) return { by: 'payment_code', value: bare.toUpperCase() }
  if (/^\+?\d{8,15}$/.test(bare)) return { by: 'whatsapp', value: bare }
  throw invalid('who', 'person_unclear')
}

const findBy = (db: Db, { by, value }: ReturnType<typeof traitOf>) => findPerson(db, { [by === 'payment_code' ? 'code' : by]: value }, true)

/** Names what was found: another name once there is more or less of it. */
function nameOf({ completions, clicks, places, deleted, reviews, messages, letters, invitations, auditEntries }: Findings): string {
  const sorted = (ids: number[]) => ids.toSorted((a, b) => a - b)
  const tasks = completions.map(({ id, proofs, erasedAt }) => [id, proofs, erasedAt !== null])
  const ids = [clicks, places.map(({ id }) => id), deleted, reviews, messages, letters, invitations, auditEntries].map(sorted)
  return createHash('sha256')
    .update(JSON.stringify([tasks, ids]))
    .digest('base64url')
}

const countCall = ({ db, actor }: ActorCtx) => consume(db, limits.personData, String(actor.id))

/** What is stored about a person. @throws AppError `invalid` on `who` */
export async function showPerson(ctx: ActorCtx, who: string) {
  await countCall(ctx)
  const trait = traitOf(who)
  const found = await findBy(ctx.db, trait)
  const ids = found.completions.map(({ id }) => id)
  const [tasks, owed, accounts] = await Promise.all([
    trait.by === 'email' ? findCompletionsNaming(ctx.db, trait.value) : found.completions,
    selectOwedToPersons(ctx.db, ids),
    selectAccounts(
      ctx.db,
      found.accounts.map(({ id }) => id),
    ),
  ])
  const counts = {
    tasks: ids.length,
    deleted_tasks: found.deleted.length,
    clicks: found.clicks.length,
    places: found.places.length,
    notes: found.reviews.length,
    messages: found.messages.length,
    letters: found.letters.length,
    invitations: found.invitations.length,
    audit_entries: found.auditEntries.length,
  }
  return {
    found: nameOf(found),
    by: trait.by,
    is_empty:
      accounts.length === 0 &&
      tasks.every(({ erasedAt }) => erasedAt) &&
      Object.entries(counts).every(([name, count]) => count === 0 || name === 'tasks' || name === 'deleted_tasks'),
    tasks: tasks
      .toReversed()
      .slice(0, MOST_SHOWN)
      .map((row) => ({
        payment_code: row.paymentCode,
        name: personNameOf(ctx, row),
        email: row.email,
        whatsapp: row.whatsapp,
        status: row.status,
        created_at: row.createdAt,
        pictures: row.proofs,
        erased_at: row.erasedAt,
      })),
    counts,
    owed: toReais(owed),
    accounts: accounts.map(({ account: { id, role, name } }) => ({ id, role, name })),
  }
}

/**
 * The person as they were shown.
 * @throws AppError `invalid` on `who`; `conflict` if more or less of them is stored since
 */
async function shownPerson(db: Db, { who, found: name }: z.output<typeof erasePersonData.body>): Promise<Findings> {
  const found = await findBy(db, traitOf(who))
  if (nameOf(found) !== name) throw new AppError('conflict', { messageKey: 'privacy_changed' })
  return found
}

const subjectOf = (found: Findings) => ({ type: 'visitor', label: erasureOf(found).label })

/** What is stored about a person, without what belongs to others. @throws AppError like `shownPerson` */
export async function handOut(ctx: ActorCtx, body: z.output<typeof exportPersonData.body>) {
  await countCall(ctx)
  return ctx.db.transaction(async (tx) => {
    const found = await shownPerson(tx, body)
    const data = await personData({ db: tx, locale: ctx.locale }, found)
    await audit(tx, ctx, { action: 'visitor.exported', subject: subjectOf(found), after: erasureOf(found).after })
    return data
  })
}

/**
 * Erases a person for good, exactly what was shown of them; what is in review is withdrawn first.
 * @throws AppError like `shownPerson`; `conflict` while a payout to them is being sent, and for an administrator who is too new while something is owed
 */
export async function erase(ctx: ActorCtx, body: z.output<typeof erasePersonData.body>): Promise<void> {
  await countCall(ctx)
  const { found, keys } = await ctx.db.transaction(async (tx) => {
    const found = await shownPerson(tx, body)
    const ids = found.completions.map(({ id }) => id)
    await withdrawTogether(tx, ids)
    if ((await selectOwedToPersons(tx, ids)) > 0 && (await secondPersonFor(tx, ctx.actor.id)).isTooNew)
      throw new AppError('conflict', { messageKey: 'too_new_to_erase' })
    const keys = await eraseFound(tx, found)
    await audit(tx, ctx, { action: 'visitor.erased', subject: subjectOf(found), after: erasureOf(found).after })
    return { found, keys }
  })
  await discardProofs(ctx, keys)
  forgetInServerLog(found)
}
