import { createHash, randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { database } from '@/db/client'
import { users } from '@/db/schema/users'
import { mintToken } from '@/lib/auth/session'
import { randomCode } from '@/lib/referrals/codes'

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
export function picture(type: 'png' | 'jpeg' = 'png', seed = randomBytes(3)): Promise<Buffer> {
  const cells = createHash('sha512').update(seed).digest()
  const field = Buffer.from(Array.from({ length: 8 * 16 }, (_, at) => ((cells[at % 64] ?? 0) + 85 * Math.floor(at / 64)) % 256))
  const image = sharp(field, { raw: { width: 8, height: 16, channels: 1 } }).resize(320, 640, { kernel: 'nearest' })
  return type === 'png' ? image.png().toBuffer() : image.jpeg().toBuffer()
}

/** The multipart form of SPEC section 7, complete and right; `undefined` leaves a field out. */
export async function submission(more: Record<string, string | Blob | undefined> = {}): Promise<FormData> {
  const fields = {
    name: 'João da Silva',
    country: 'Brasil',
    whatsapp: '+5511987654321',
    age: '29',
    profession: 'Motorista',
    gender: 'male',
    email: '',
    telegram: '@joao',
    proof: new File([new Uint8Array(await picture())], 'print.png', { type: 'image/png' }),
    ...more,
  }
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.append(name, value)
  return form
}
