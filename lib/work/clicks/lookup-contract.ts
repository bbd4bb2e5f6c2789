import { z } from 'zod'
import { endpoint } from '@/lib/platform/contract/endpoint'
import { fingerprint, requiredText } from '@/lib/platform/contract/fields'
import { dataOf } from '@/lib/platform/contract/schemas'

export const lookUpReferral = endpoint({
  method: 'GET',
  path: '/referrals/{code}',
  auth: 'public',
  summary: 'Whether a referral code belongs to an active promoter; records the click',
  params: z.object({ code: requiredText('invalid', 64) }),
  headers: z.object({ 'x-device-fingerprint': fingerprint }),
  output: dataOf(z.object({ referral_code: z.string() })),
})
