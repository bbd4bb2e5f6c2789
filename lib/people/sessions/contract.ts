import { z } from 'zod'
import { endpoint } from '@/lib/platform/contract/endpoint'
import { dataOf, dataOnly, done, idParams, instant } from '@/lib/platform/contract/schemas'

/** A device that is signed in to the caller's account. */
const SignedInDevice = z
  .object({
    id: z.number().int(),
    device: z.string().meta({ description: 'Browser and system' }),
    created_at: instant.meta({ description: 'When it signed in' }),
    last_seen_at: instant.meta({ description: 'When it called last, to some ten minutes' }),
    current: z.boolean().meta({ description: 'Whether the caller is on it' }),
  })
  .meta({ id: 'SignedInDevice' })
export type SignedInDevice = z.output<typeof SignedInDevice>

const own = { auth: ['admin', 'promoter'], beforeSecondFactor: true } as const

export const listSessions = endpoint({
  ...own,
  method: 'GET',
  path: '/sessions',
  summary: 'The devices that are signed in to the account, the last seen first. Those that signed in before they were listed are missing',
  output: dataOnly(z.array(SignedInDevice)),
})

export const endSession = endpoint({
  ...own,
  method: 'DELETE',
  path: '/sessions/{id}',
  summary: "Signs one of the caller's devices out",
  params: idParams,
  output: done,
  success: 'device_signed_out',
})

export const endOtherSessions = endpoint({
  ...own,
  method: 'DELETE',
  path: '/sessions/others',
  confirmed: true,
  summary: 'Signs every other device out, those too that are not listed; returns a fresh token for this one',
  output: dataOf(z.object({ token: z.string().meta({ description: 'For this session; every other one has ended' }) })),
  success: 'devices_signed_out',
})
