import { decode, encode } from 'next-auth/jwt'
import { z } from 'zod'
import { env } from '@/lib/platform/env'

/** A session ends this many seconds after its sign-in. */
export const SESSION_SECONDS = 30 * 24 * 60 * 60

const claims = z.object({
  sub: z.string().regex(/^\d{1,15}$/),
  role: z.enum(['admin', 'promoter']),
  ver: z.number().int(),
})

/** What a token says; the API believes only `id` and `version`, and reads the rest from the database. */
export interface Session {
  id: number
  role: 'admin' | 'promoter'
  version: number
}

/** Mints next-auth's JWT, which serves as bearer token and as session cookie. */
export function mintToken({ id, role, version }: Session): Promise<string> {
  return encode({ token: { sub: String(id), role, ver: version }, secret: env().NEXTAUTH_SECRET, maxAge: SESSION_SECONDS })
}

/** Reads a token; undefined if it is expired, tampered with or not ours. */
export async function readToken(token: string | undefined): Promise<Session | undefined> {
  if (!token) return undefined
  try {
    const parsed = claims.safeParse(await decode({ token, secret: env().NEXTAUTH_SECRET }))
    return parsed.success ? { id: Number(parsed.data.sub), role: parsed.data.role, version: parsed.data.ver } : undefined
  } catch {
    return undefined
  }
}
