import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Db } from '@/db/client'
import { users } from '@/db/schema/users'
import { hashPassword } from '@/lib/people/credentials/password'
import { randomCode } from '@/lib/platform/codes/random-code'
import { people } from './texts'

interface SignIn {
  email: string
  password: string
}

export interface SignIns {
  admin: SignIn
  /** Missing in files of earlier versions. */
  reviewer?: SignIn
  promoter: SignIn & { referral_code: string }
}

/** An administrator who makes decisions. */
export interface Reviewer {
  id: number
  name: string
  email: string
}

const password = () => `${randomBytes(9).toString('base64url')}7a`

/** The demo's people; after the last name they repeat with a number. */
const nameOf = (index: number) => {
  const person = people[index % people.length] ?? { name: 'Ana Souza', user: 'ana' }
  const round = Math.floor(index / people.length)
  return round === 0 ? person : { name: `${person.name} ${round + 1}`, user: `${person.user}${round + 1}` }
}

/** Two administrators, and the promoters. @returns the sign-ins to print, the promoters' ids and the administrators */
export async function makeAccounts(tx: Db, { promoters, days }: { promoters: number; days: number }) {
  const signIns = {
    admin: { email: 'admin@example.com', password: password() },
    reviewer: { email: 'otavio@example.com', password: password() },
    promoter: { email: `${people[0]?.user}@example.com`, password: password(), referral_code: randomCode() },
  } satisfies SignIns
  // One hash for all promoters whose password is not printed.
  const [admin, reviewer, known, unknown] = await Promise.all(
    [signIns.admin.password, signIns.reviewer.password, signIns.promoter.password, password()].map(hashPassword),
  )
  const passwordHash = (hash: string | undefined) => hash ?? ''
  const createdAt = sql`now() - ${`${days + 31} days`}::interval`
  const reviewers: Reviewer[] = await tx
    .insert(users)
    .values([
      { name: 'Helena Prado', email: signIns.admin.email, passwordHash: passwordHash(admin), role: 'admin', createdAt },
      { name: 'Otávio Reis', email: signIns.reviewer.email, passwordHash: passwordHash(reviewer), role: 'admin', createdAt },
    ])
    .returning({ id: users.id, name: users.name, email: users.email })
  const rows = await tx
    .insert(users)
    .values(
      Array.from({ length: promoters }, (_, index) => nameOf(index)).map(({ name, user }, index) => ({
        name,
        email: `${user}@example.com`,
        passwordHash: passwordHash(index === 0 ? known : unknown),
        role: 'promoter' as const,
        active: index !== 22,
        referralCode: index === 0 ? signIns.promoter.referral_code : randomCode(),
        createdAt: sql`now() - ${`${Math.max(days, days + 30 - index)} days`}::interval`,
      })),
    )
    .returning({ id: users.id })
  return { signIns, reviewers, promoters: rows.map(({ id }) => id) }
}
