import 'server-only'
import { sql } from 'drizzle-orm'
import { type Db, statementsOf } from '@/db/client'
import { promoterImportLines, promoterImports } from '@/db/schema/promoter-imports'
import { bookImport } from '@/lib/money/ledger/imported'
import { audit } from '@/lib/people/audit/service'
import { postSelected } from '@/lib/people/mail/post'
import { insertPromoters } from '@/lib/people/users/users'
import { randomCode } from '@/lib/platform/codes/random-code'
import type { ReceivedFile } from '@/lib/platform/contract/received-file'
import { toReais } from '@/lib/platform/money'
import type { ActorCtx, Ctx } from '@/lib/platform/service/context'
import { AppError, violatedKey } from '@/lib/platform/service/errors'
import { readTable } from '@/lib/platform/service/read-table'
import { joinGroups } from '@/lib/work/promoter-groups/service'
import { importForm } from './columns'
import { type PlannedLine, plannedLines } from './plan'

const isNew = ({ outcome }: PlannedLine) => outcome === 'new'
const isWrong = ({ outcome }: PlannedLine) => outcome === 'wrong'
const sumOf = (lines: PlannedLine[]) => lines.reduce((sum, { cents }) => sum + cents, 0)

/** Says of each line of a file what an import would do. @throws AppError `invalid` on `file` */
export async function tryImport({ db, locale }: Ctx, file: File | ReceivedFile) {
  const { columns, ignored, lines } = await readTable(file, importForm)
  const planned = await plannedLines(db, lines, locale)
  const count = (outcome: PlannedLine['outcome']) => planned.filter((line) => line.outcome === outcome).length
  return {
    promoters: count('new'),
    balance: toReais(sumOf(planned)),
    here: count('here'),
    wrong: count('wrong'),
    columns,
    ignored,
    lines: planned.toSorted((one, other) => Number(isWrong(other)) - Number(isWrong(one))),
  }
}

/** The last imports, newest first. */
export async function importsPage({ db }: Ctx) {
  const sql = statementsOf(db)
  const rows = await sql<{ id: number; promoters: number; cents: string; name: string | null; at: string }[]>`
    select one.id::float8 as id, promoters, balance_cents as cents, users.name, one.created_at::text as at
    from promoter_imports as one left join users on users.id = imported_by_id order by one.id desc limit 100`
  return rows.map(({ id, promoters, cents, name, at }) => ({
    id,
    promoters,
    balance: toReais(Number(cents)),
    imported_by: name,
    created_at: new Date(at),
  }))
}

/**
 * Brings the promoters of a file over, all or none.
 * @throws AppError `invalid` on `file`; `conflict` when a line is wrong, nobody is new, or somebody got an address or code of the file meanwhile
 */
export async function importFile(ctx: ActorCtx, file: File | ReceivedFile) {
  const { lines } = await readTable(file, importForm)
  try {
    return await ctx.db.transaction(async (tx) => {
      // The second of two imports at once finds who came with the first.
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('promoter imports', 0))`)
      const planned = await plannedLines(tx, lines, ctx.locale)
      if (planned.some(isWrong)) throw new AppError('conflict', { messageKey: 'import_has_wrong_lines' })
      const coming = planned.filter(isNew)
      if (coming.length === 0) throw new AppError('conflict', { messageKey: 'import_nobody_new' })
      return bring(ctx, tx, coming)
    })
  } catch (error) {
    if (/^users_(email|referral_code)_key$/.test(violatedKey(error) ?? '')) throw new AppError('conflict', { messageKey: 'import_has_wrong_lines' })
    throw error
  }
}

async function bring(ctx: ActorCtx, tx: Db, coming: PlannedLine[]) {
  const balanceCents = sumOf(coming)
  const [stored] = await tx.insert(promoterImports).values({ importedById: ctx.actor.id, promoters: coming.length, balanceCents }).returning()
  if (!stored) throw new Error('an import was not stored')
  const ids = await insertPromoters(
    tx,
    coming.map(({ name, email, code }) => ({ name, email, referralCode: code ?? randomCode(), locale: ctx.locale })),
  )
  const brought = coming.map((line) => ({ ...line, userId: ids.get(line.email) ?? 0 }))
  await tx.insert(promoterImportLines).values(brought.map(({ userId, cents }) => ({ importId: stored.id, userId, balanceCents: cents })))
  await bookImport(tx, stored.id)
  await postSelected(tx, {
    kind: 'promoter_imported',
    to: 'account',
    from: sql`promoter_import_lines as line join users as u on u.id = line.user_id`,
    where: sql`line.import_id = ${stored.id}::bigint`,
    key: sql`'promoter_imported:' || u.id`,
    data: { name: sql`u.name`, code: sql`u.referral_code`, cents: sql`line.balance_cents` },
  })
  if (!(await joinGroups(tx, brought))) throw new AppError('conflict', { messageKey: 'import_has_wrong_lines' })
  const balance = toReais(balanceCents)
  await audit(tx, ctx, {
    action: 'promoters.imported',
    subject: { type: 'promoter_import', id: stored.id, label: `#${stored.id}` },
    after: { promoters: coming.length, balance },
  })
  const [listed] = await importsPage({ ...ctx, db: tx })
  if (!listed) throw new Error('an import is not listed')
  return listed
}
