import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { env } from '@/lib/platform/env'

/** What the server does with a letter: takes it, takes it and never answers, never greets, or answers with a code to recipient or sender. */
type Behaviour = 'take' | 'lose' | 'hang' | { to: number; text?: string } | { from: number; text?: string }

interface Received {
  to: string[]
  /** The whole message, headers first. */
  text: string
}

const refusal = (responseCode: number, text = 'no') => Object.assign(new Error(text), { responseCode })

/** A mail server on this machine, which this process's settings then name. */
export async function startMailServer() {
  const server = await listenForLetters()
  const { settings } = server
  Object.assign(env(), settings)
  return {
    ...server,
    /** Lets nobody wait for it for longer than a second. */
    hurry: () => Object.assign(env(), { SMTP_URL: `${settings.SMTP_URL}?greetingTimeout=1000&socketTimeout=1000` }),
  }
}

/** A mail server on this machine, for other processes. */
export async function listenForLetters() {
  const received: Received[] = []
  const state = { behaves: 'take' as Behaviour }
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    onConnect: (_, done) => (state.behaves === 'hang' ? undefined : done()),
    onMailFrom: (_, __, done) =>
      typeof state.behaves === 'object' && 'from' in state.behaves ? done(refusal(state.behaves.from, state.behaves.text)) : done(),
    onRcptTo: (_, __, done) => (typeof state.behaves === 'object' && 'to' in state.behaves ? done(refusal(state.behaves.to, state.behaves.text)) : done()),
    onData: (stream, session, done) => {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        received.push({ to: session.envelope.rcptTo.map(({ address }) => address), text: Buffer.concat(parts).toString() })
        if (state.behaves !== 'lose') done()
      })
    },
  })
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  const settings = { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'Completa <ola@completa.example>' }
  return {
    settings,
    received,
    behave: (behaves: Behaviour) => {
      state.behaves = behaves
    },
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
