import 'server-only'
import { createTransport } from 'nodemailer'
import { OwnError } from '@/db/own-error.mjs'
import { env } from '@/lib/platform/env'
import type { Composed } from './compose'
import type { QueuedLetter } from './queue'

/** How long the mail server may take for one answer, and for a whole letter. */
const ANSWER_MS = 15_000
const WHOLE_MS = 60_000

/** Whether letters can be sent at all. */
export const canSend = (): boolean => env().SMTP_URL !== undefined

const isThisMachine = (hostname: string) => ['localhost', '127.0.0.1', '[::1]'].includes(hostname)

/** Sends a letter to the mail server. @throws the errors of the connection, see `sendingFailure` */
export async function deliver({ id, address, createdAt }: QueuedLetter, letter: Composed, breakOff: AbortSignal): Promise<void> {
  const { SMTP_URL, MAIL_FROM, SITE_URL } = env()
  if (!SMTP_URL || !MAIL_FROM) throw new OwnError('SMTP_URL is not set')
  const transport = createTransport({
    url: SMTP_URL,
    // Letters contain secrets, so every other machine must use TLS, unless SMTP_URL says `?requireTLS=false`.
    requireTLS: !isThisMachine(new URL(SMTP_URL).hostname),
    dnsTimeout: ANSWER_MS,
    connectionTimeout: ANSWER_MS,
    greetingTimeout: ANSWER_MS,
    socketTimeout: ANSWER_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  await transport.sendMail({
    from: MAIL_FROM,
    // As an object, so that no part of it is read as a further address.
    to: { name: '', address },
    ...letter,
    // The same at each try, so that mail programs recognise a letter that was sent twice.
    messageId: `<${id}.${createdAt.getTime()}@${new URL(SITE_URL).hostname}>`,
    headers: { 'Auto-Submitted': 'auto-generated', ...letter.headers },
    signal: AbortSignal.any([breakOff, AbortSignal.timeout(WHOLE_MS)]),
  })
}
