import 'server-only'
import { createHmac } from 'node:crypto'
import { env } from '@/lib/platform/env'
import { type Locale, languageTag } from '@/lib/platform/i18n/locales'
import { callJson } from '@/lib/platform/json-call'
import { storedNumber } from '@/lib/platform/phone-numbers/same-numbers'
import { isSameSecret } from '@/lib/platform/same-secret'
import type { ChannelTry, ShortNotice } from './channel'

const VERSION = 'v23.0'
const ANSWER_MS = 15_000

/** Meta's codes for too much at once and for its own trouble; what came with another one would fail again. */
const PASSING = [1, 2, 4, 80007, 130429, 131000, 131016, 131056, 133004]
const NOT_ON_WHATSAPP = 131026

/** Whether WhatsApp is set up. */
export const canWhatsApp = (): boolean => env().WHATSAPP_TOKEN !== undefined

/** Why a message did not arrive, by Meta's code. */
export const whatsAppFailure = (code: number | undefined): string => (code === NOT_ON_WHATSAPP ? 'not_on_whatsapp' : `whatsapp_${code ?? 'unknown'}`)

interface Answer {
  messages?: { id?: string }[]
  error?: { code?: number }
}

/**
 * Sends the template with a notice's name. It holds no link: who opens the site on the phone of the task finds the task there, and Meta gets no secret.
 * @param whatsapp the number as it is stored
 */
export async function sendWhatsApp(whatsapp: string | null, { name, text, isReason }: ShortNotice, locale: Locale): Promise<ChannelTry> {
  const { WHATSAPP_TOKEN, WHATSAPP_PHONE_ID, WHATSAPP_BASE_URL } = env()
  const number = whatsapp ? storedNumber(whatsapp) : undefined
  if (!WHATSAPP_TOKEN) return { state: 'skipped', why: 'not_set_up' }
  if (!number) return { state: 'skipped', why: 'not_on_whatsapp' }
  const answer = await callJson(new URL(`/${VERSION}/${WHATSAPP_PHONE_ID}/messages`, WHATSAPP_BASE_URL), {
    method: 'POST',
    headers: { authorization: `Bearer ${WHATSAPP_TOKEN}` },
    json: {
      messaging_product: 'whatsapp',
      to: number.slice(1),
      type: 'template',
      template: {
        name,
        language: { code: languageTag[locale].replace('-', '_') },
        ...(isReason && { components: [{ type: 'body', parameters: [{ type: 'text', text }] }] }),
      },
    },
    timeoutMs: ANSWER_MS,
    fetch,
  })
  if (!answer) return { state: 'again', failure: 'whatsapp_no_answer' }
  const { messages, error } = (answer.body ?? {}) as Answer
  if (answer.status < 300) return { state: 'sent', messageId: messages?.[0]?.id }
  if (answer.status === 429 || answer.status >= 500 || PASSING.includes(error?.code ?? 0)) return { state: 'again', failure: whatsAppFailure(error?.code) }
  return { state: 'skipped', why: whatsAppFailure(error?.code) }
}

/** Whether Meta signed a body, as it was sent. */
export function isSignedByMeta(body: string, signature: string | undefined): boolean {
  const { WHATSAPP_APP_SECRET } = env()
  if (!WHATSAPP_APP_SECRET || !signature) return false
  return isSameSecret(signature, `sha256=${createHmac('sha256', WHATSAPP_APP_SECRET).update(body).digest('hex')}`)
}
