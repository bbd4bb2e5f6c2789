/** Failures with a text in `admin.outbox.failure`; any other failure is the mail server's answer. */
export const mailFailures = [
  'too_old',
  'no_answer',
  'no_connection',
  'no_encryption',
  'sign_in_refused',
  'wrong_address',
  'not_written',
  'not_chosen',
  'no_channel',
  'no_address',
] as const
type MailFailure = (typeof mailFailures)[number]

const byCode: Record<string, MailFailure> = {
  ETIMEDOUT: 'no_answer',
  EABORT: 'no_answer',
  ECONNECTION: 'no_connection',
  ESOCKET: 'no_connection',
  EDNS: 'no_connection',
  ETLS: 'no_encryption',
  EAUTH: 'sign_in_refused',
  ENOAUTH: 'sign_in_refused',
}

/** The codes that say that the recipient does not exist, for which further tries are useless (RFC 5321, 4.2.3). */
const WRONG_RECIPIENT = [550, 551, 553]

interface SmtpError extends Partial<Error> {
  code?: string
  command?: string
  response?: string
  responseCode?: number
}

/** A server's answer without addresses, links and anything long enough to be a secret. */
const withoutSecrets = (text: string) =>
  text
    .replace(/\S*@\S*|https?:\S*|\S{32,}/gi, '…')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 200)

/**
 * Why a letter could not be sent, to be stored with it. @param error of the connection, or of writing the letter @returns `isFinal` if no later try
 * can succeed
 */
export function sendingFailure(error: unknown): { failure: string; isFinal: boolean } {
  const { code = '', command, response, responseCode = 0 }: SmtpError = error instanceof Error ? error : {}
  const isRecipient = command === 'RCPT TO' && WRONG_RECIPIENT.includes(responseCode)
  // The library refused the address before it sent anything.
  const isMalformed = code === 'EENVELOPE' && command === 'API'
  if (isMalformed) return { failure: 'wrong_address', isFinal: true }
  return { failure: byCode[code] ?? (response ? withoutSecrets(response) : 'not_written'), isFinal: isRecipient }
}
