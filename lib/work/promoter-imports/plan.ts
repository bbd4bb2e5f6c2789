import 'server-only'
import { type Db, statementsOf } from '@/db/client'
import { cutReferralCode } from '@/lib/platform/codes/referral-code'
import { emailAddress, lineText } from '@/lib/platform/contract/fields'
import type { Locale } from '@/lib/platform/i18n/locales'
import { toCents, toReais } from '@/lib/platform/money'
import { readTyped } from '@/lib/platform/read-typed'
import type { FileLine } from './columns'
import type { ImportLine, LineProblem } from './contract'

/** A line, with what an import stores of it. */
export interface PlannedLine extends ImportLine {
  groupId: number | null
  cents: number
}

/** Most that one promoter can bring along, in centavos. */
const MOST_CENTS = 100_000_000

/** The codes of promoters were never longer, in any tool whose links go on working. */
const CODE_FORM = /^[a-z0-9_-]{1,40}$/i

/** Where links of former tools have the code; others end with it. */
const IN_QUERY = ['via', 'ref', 'fpr', 'fp_ref', 'referral_code', 'aff', 'affiliate']

/** The code of a cell that may be a link. */
function codeIn(cell: string): string {
  if (!/^https?:\/\//i.test(cell) || !URL.canParse(cell)) return cell
  const { pathname, searchParams } = new URL(cell)
  return IN_QUERY.map((name) => searchParams.get(name)).find(Boolean) ?? pathname.split('/').findLast(Boolean) ?? ''
}

/** The balance of a cell, in centavos, or what is wrong with it. */
function balanceIn(cell: string, locale: Locale): number | LineProblem {
  const typed = readTyped(cell, locale, 'amount')
  if (typed.is === 'empty') return 0
  if (typed.is === 'unsure') return 'balance_unsure'
  if (typed.is !== 'number') return /^(?:R\$ ?)?[-−(]/i.test(cell) ? 'balance_negative' : 'balance_unreadable'
  const cents = toCents(typed.value)
  return cents > MOST_CENTS ? 'balance_too_large' : cents
}

/** What an import finds in the database. */
interface Present {
  groups: Map<string, { id: number; name: string }>
  /** By e-mail. */
  roles: Map<string, string>
  codes: Set<string>
}

async function present(db: Db, emails: string[], codes: string[]): Promise<Present> {
  const sql = statementsOf(db)
  const groups = await sql<{ id: number; name: string }[]>`select id::float8 as id, name from promoter_groups where deleted_at is null`
  const accounts = await sql<{ email: string; role: string; code: string | null }[]>`
    select email, role, referral_code as code from users
    where email in (select jsonb_array_elements_text(${JSON.stringify(emails)}::text::jsonb))
      or referral_code in (select jsonb_array_elements_text(${JSON.stringify(codes)}::text::jsonb))`
  return {
    groups: new Map(groups.map((group) => [group.name.toLowerCase(), group])),
    roles: new Map(accounts.map(({ email, role }) => [email, role])),
    codes: new Set(accounts.flatMap(({ code }) => code ?? [])),
  }
}

/** Says of each line of a file what an import would do with it. @param locale in which the amounts are read */
export async function plannedLines(db: Db, lines: FileLine[], locale: Locale): Promise<PlannedLine[]> {
  const read = lines.map((line) => {
    const email = line.email.toLowerCase()
    const typedCode = codeIn(line.code)
    const name = line.name || `${line.first_name} ${line.last_name}`.trim() || (email.split('@')[0] ?? '')
    return { line, email, name, typedCode, code: cutReferralCode(typedCode).toUpperCase(), cents: balanceIn(line.balance, locale) }
  })
  const { groups, roles, codes } = await present(
    db,
    read.map(({ email }) => email),
    read.map(({ code }) => code),
  )
  const [seenEmails, seenCodes] = [new Set<string>(), new Set<string>()]
  return read.map(({ line, email, name, typedCode, code, cents }) => {
    const group = groups.get(line.group.toLowerCase())
    const problem = ((): [LineProblem, string] | undefined => {
      if (!email) return ['email_missing', '']
      if (!emailAddress.safeParse(email).success) return ['email_invalid', line.email]
      if (seenEmails.has(email)) return ['email_twice', line.email]
      if (roles.get(email) === 'promoter') return undefined
      if (roles.has(email)) return ['email_of_administrator', line.email]
      if (!lineText('required').safeParse(name).success) return ['name_invalid', name]
      if (typedCode && (!CODE_FORM.test(typedCode) || !code)) return ['code_invalid', typedCode]
      if (code && seenCodes.has(code)) return ['code_twice', typedCode]
      if (codes.has(code)) return ['code_taken', typedCode]
      if (line.group && !group) return ['group_unknown', line.group]
      return typeof cents === 'string' ? [cents, line.balance] : undefined
    })()
    const isHere = !problem && roles.has(email)
    seenEmails.add(email)
    if (!isHere) seenCodes.add(code)
    const brought = problem || isHere || typeof cents === 'string' ? 0 : cents
    return {
      line: line.line,
      outcome: problem ? 'wrong' : isHere ? 'here' : 'new',
      problem: problem?.[0] ?? null,
      found: problem?.[1].slice(0, 100) ?? null,
      name: name.slice(0, 120),
      email: email.slice(0, 254),
      code: code.slice(0, 40) || null,
      group: group?.name ?? null,
      balance: toReais(brought),
      groupId: group?.id ?? null,
      cents: brought,
    }
  })
}
