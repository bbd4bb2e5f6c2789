import 'server-only'
import { z } from 'zod'
import type { Db } from '@/db/client'
import { endNumber } from '@/lib/people/channels/consents'
import { canWhatsApp, isSignedByMeta, whatsAppFailure } from '@/lib/people/channels/whatsapp'
import { env } from '@/lib/platform/env'
import { sameNumbers } from '@/lib/platform/phone-numbers/same-numbers'
import { isSameSecret } from '@/lib/platform/same-secret'
import { AppError } from '@/lib/platform/service/errors'
import { noteBilled, tellOtherwise } from './queries'
import type { verifyWhatsAppWebhook } from './whatsapp-webhook-contract'

/** What a person sends to end it. */
const STOP = /^\W*(parar|pare|sair|stop)\W*$/i

/** Unknown fields are left out, and lists of something else are empty: Meta adds to them. */
const list = <Item extends z.ZodType>(item: Item) => z.array(item).optional().catch(undefined)
const Told = z.object({
  entry: list(
    z.object({
      changes: list(
        z.object({
          value: z.object({
            statuses: list(
              z.object({
                id: z.string(),
                status: z.string(),
                errors: list(z.object({ code: z.number() })),
                pricing: z
                  .object({ billable: z.boolean().optional(), category: z.string().max(40) })
                  .optional()
                  .catch(undefined),
              }),
            ),
            messages: list(z.object({ from: z.string(), text: z.object({ body: z.string() }).optional(), button: z.object({ text: z.string() }).optional() })),
          }),
        }),
      ),
    }),
  ),
})

/** The spellings of a number as WhatsApp has it: of older Brazilian accounts without the ninth digit. */
const spellingsOf = (from: string): string[] => [from, from.replace(/^(55\d{2})(\d{8})$/, '$19$2')].flatMap((digits) => sameNumbers(`+${digits}`))

/** Answers Meta's challenge. @throws AppError `not_found` for another token, and where WhatsApp is not set up */
export function answerChallenge(query: z.output<typeof verifyWhatsAppWebhook.query>): number {
  const { WHATSAPP_VERIFY_TOKEN } = env()
  const { 'hub.mode': mode, 'hub.verify_token': token = '', 'hub.challenge': challenge } = query
  if (!WHATSAPP_VERIFY_TOKEN || mode !== 'subscribe' || challenge === undefined || !isSameSecret(token, WHATSAPP_VERIFY_TOKEN)) throw new AppError('not_found')
  return challenge
}

/**
 * Notes what Meta tells: what a message is billed as, that one did not arrive, which is then told by the next channel, and that somebody wants no more.
 * @throws AppError `not_found` where WhatsApp is not set up; `unauthenticated` unless Meta signed the body
 */
export async function handleWhatsAppWebhook(db: Db, body: string, signature: string | undefined): Promise<void> {
  if (!canWhatsApp()) throw new AppError('not_found')
  if (!isSignedByMeta(body, signature)) throw new AppError('unauthenticated')
  const told = Told.safeParse(JSON.parse(body))
  for (const { value } of (told.data?.entry ?? []).flatMap(({ changes }) => changes ?? [])) {
    for (const { id, status, errors, pricing } of value.statuses ?? []) {
      if (pricing) await noteBilled(db, id, pricing.billable === false ? 'free' : pricing.category)
      if (status === 'failed') await tellOtherwise(db, id, whatsAppFailure(errors?.[0]?.code))
    }
    for (const { from, text, button } of value.messages ?? []) if (STOP.test(text?.body ?? button?.text ?? '')) await endNumber(db, spellingsOf(from))
  }
}
