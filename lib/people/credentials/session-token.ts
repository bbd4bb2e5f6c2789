import { decode, encode } from 'next-auth/jwt'
import { z } from 'zod'
import { env } from '@/lib/platform/env'

/** A session ends this many seconds after its sign-in. */
export const SESSION_SECONDS = 30 * 24 * 60 * 60

const claims = z.object({
  sub: z.string().regex(/^\d{1,15}$/),
  role: z.enum(['admin', 'promoter']),
  ver: z.number().int(),
  cnf: z.number().int().optional(),
  sid: z.number().int().optional(),
})

/** The content of a token. The API trusts `id`, `version` and `confirmedAt`, and reads the role from the database. */
export interface Session {
  id: number
  role: 'admin' | 'promoter'
  version: number
  /** When the caller last confirmed (`POST /confirm`), in seconds since 1970. */
  confirmedAt?: number | undefined
  /** The row of `sessions`; none in tokens from before there were rows. */
  session?: number | undefined
}

/** Makes next-auth's JWT, which serves as bearer token and as session cookie. */
export function mintToken({ id, role, version, confirmedAt, session }: Session): Promise<string> {
  return encode({
    token: { sub: String(id), role, ver: version, ...(confirmedAt !== undefined && { cnf: confirmedAt }), ...(session !== undefined && { sid: session }) },
    secret: env().NEXTAUTH_SECRET,
    maxAge: SESSION_SECONDS,
  })
}

/** Reads a token; undefined if it is expired, tampered with or not ours. */
export async function readToken(token: string | undefined): Promise<Session | undefined> {
  if (!token) return undefined
  try {
    const parsed = claims.safeParse(await decode({ token, secret: env().NEXTAUTH_SECRET }))
    if (!parsed.success) return undefined
    const { sub, role, ver, cnf, sid } = parsed.data
    return { id: Number(sub), role, version: ver, confirmedAt: cnf, session: sid }
  } catch {
    return undefined
  }
}
