import 'server-only'
import { verify } from 'node:crypto'
import { z } from 'zod'
import type { ProviderEvent, ProviderOutcome } from './provider'
import { outcomeOf, WooviPayment } from './woovi-payment'

/** The key that Woovi publishes for all its webhooks (`GET /api/v1/webhook/public-keys`). */
const WOOVI_KEY = `-----BEGIN PUBLIC KEY-----
MIGfMA0GCSqGSIb3DQEBAQUAA4GNADCBiQKBgQC/+NtIkjzevvqD+I3MMv3bLXDt
pvxBjY4BsRrSdca3rtAwMcRYYvxSnd7jagVLpctMiOxQO8ieUCKLSWHpsMAjO/zZ
WMKbqoG8MNpi/u3fp6zz0mcHCOSqYsPUUG19buW8bis5ZZ2IZgBObWSpTvJ0cnj6
HKBAA82Jln+lGwS1MwIDAQAB
-----END PUBLIC KEY-----`

const MOST_BYTES = 65_536

/** Woovi's documents write the name before the colon as OPENPIX and as woovi. */
const MOVEMENT = /^\w{1,20}:MOVEMENT_(CONFIRMED|FAILED|REMOVED)$/

/** What a webhook of Woovi says. */
export interface WooviEvent extends ProviderEvent {
  event: string
  /** Centavos. */
  value?: number
}

/** Whether Woovi signed these bytes. @param signature base64, from the same request @param publicKeys PEM; both keys while one replaces the other */
export function isSigned(rawBody: Uint8Array, signature: string, publicKeys: readonly string[] = [WOOVI_KEY]): boolean {
  if (rawBody.length > MOST_BYTES || signature.length > 2_000 || !/^[A-Za-z0-9+/]+={0,2}$/.test(signature)) return false
  const bytes = Buffer.from(signature, 'base64')
  return publicKeys.some((key) => verify('RSA-SHA256', rawBody, key, bytes))
}

/**
 * Reads a webhook of Woovi, which anybody may send.
 * @param rawBody the bytes as received, which the signature covers
 * @returns undefined if Woovi did not sign it, or it is not one of its webhooks
 */
export function readWebhook(rawBody: Uint8Array, signature: string | null | undefined, publicKeys?: readonly string[]): WooviEvent | undefined {
  if (!signature || !isSigned(rawBody, signature, publicKeys)) return undefined
  const told = parsed(rawBody)
  const event = z.object({ event: z.string().max(200) }).safeParse(told).data?.event
  if (event === undefined) return undefined
  const movement = MOVEMENT.exec(event)?.[1]
  const payment = movement ? WooviPayment.safeParse(told).data : undefined
  if (!payment) return { event }
  const correlationId = payment.payment.correlationID
  if (movement === 'REMOVED') return { event, correlationId, outcome: { state: 'failed', failure: 'removed' } }
  const value = payment.payment.value ?? payment.transaction?.value
  // Event and status must agree.
  const outcome: ProviderOutcome = payment.payment.status === movement ? outcomeOf(payment) : { state: 'unknown' }
  return { event, correlationId, outcome, ...(value !== undefined && { value }) }
}

function parsed(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
  } catch {
    return undefined
  }
}
