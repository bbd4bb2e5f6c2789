import 'server-only'
import { hash, verify } from '@node-rs/argon2'

// OWASP's second recommendation: 19 MiB, two passes, one lane. Algorithm 2 is argon2id.
const settings = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Hashes a password with argon2id; takes some tens of milliseconds on purpose. */
export const hashPassword = (password: string): Promise<string> => hash(password, settings)

/**
 * Hashes a code of at least 50 random bits, for {@link passwordFits}, at a tenth of a password's cost: such a code cannot be guessed from a stolen
 * table, and ten are made and compared at once.
 */
export const hashCode = (code: string): Promise<string> => hash(code, { ...settings, memoryCost: 4_096, timeCost: 1 })

let decoy: Promise<string> | undefined

/** Whether a password fits. Without a hash (no such account, or none that anybody can sign in to) it takes the same time and returns false. */
export async function passwordFits(password: string, passwordHash: string | undefined): Promise<boolean> {
  decoy ??= hashPassword('nobody has this password')
  const real = passwordHash?.startsWith('$argon2') ? passwordHash : undefined
  const fits = await verify(real ?? (await decoy), password)
  return real !== undefined && fits
}
