import { createHash, randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { users } from '@/db/schema/users'
import { mintToken } from '@/lib/people/credentials/session-token'
import { randomCode } from '@/lib/platform/codes/random-code'
import { database } from '@/lib/platform/database'
import { formOf, person, proofOf } from './visitor.mjs'

/** Stores an account and signs it in. The password hash is none: sign-in itself is tested through the API. */
export async function makeUser(role: 'admin' | 'promoter', more: Partial<typeof users.$inferInsert> = {}) {
  const [user] = await database()
    .insert(users)
    .values({
      name: 'Ana Souza',
      email: `${randomBytes(6).toString('hex')}@example.com`,
      passwordHash: 'none',
      role,
      referralCode: role === 'promoter' ? randomCode() : null,
      ...more,
    })
    .returning()
  if (!user) throw new Error('no user')
  return { ...user, code: user.referralCode ?? '', token: await mintToken({ id: user.id, role, version: user.sessionVersion }) }
}

/** A real picture, a checkered field, that looks different each time unless `seed` says otherwise. */
export function picture(type: 'png' | 'jpeg' = 'png', seed = randomBytes(16)): Promise<Buffer> {
  const cells = createHash('sha512').update(seed).digest()
  const field = Buffer.from(Array.from({ length: 8 * 16 }, (_, at) => ((cells[at % 64] ?? 0) + 85 * Math.floor(at / 64)) % 256))
  const image = sharp(field, { raw: { width: 8, height: 16, channels: 1 } }).resize(320, 640, { kernel: 'nearest' })
  return type === 'png' ? image.png().toBuffer() : image.jpeg().toBuffer()
}

/** The multipart form of SPEC section 7, complete and right; `undefined` leaves a field out. */
export const submission = async (more: Record<string, string | Blob | undefined> = {}): Promise<FormData> =>
  formOf({ ...person, proof: proofOf(await picture(), 'png'), ...more })
