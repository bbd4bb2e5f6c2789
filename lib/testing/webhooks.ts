import { sql } from 'drizzle-orm'
import type { EventType } from '@/db/event-values'
import { mintToken } from '@/lib/people/credentials/session-token'
import { database } from '@/lib/platform/database'
import { send } from '@/lib/testing/http'
import type { makeUser } from './people'

type Person = Pick<Awaited<ReturnType<typeof makeUser>>, 'id' | 'role' | 'sessionVersion'>

/** A session of a person who gave their password just now. */
export const confirmedSession = ({ id, role, sessionVersion }: Person) =>
  mintToken({ id, role, version: sessionVersion, confirmedAt: Math.floor(Date.now() / 1000) })

/** Asks for a webhook as a person with the password would. @param more other fields of the call */
export const askForWebhook = async (owner: Person, more: { url: string } & Record<string, unknown>) =>
  send('POST', '/api/v1/webhooks', {
    token: await confirmedSession(owner),
    json: { name: 'Painel', types: ['completion.approved'], ...more },
  })

/** Makes a webhook whose address counts as confirmed, as if it had answered the challenge. */
export async function makeWebhook(owner: Person, more: { url: string; types?: EventType[]; name?: string }) {
  const { body } = await askForWebhook(owner, more)
  await database().execute(sql`update webhooks set state = 'active', verified_at = now() where id = ${body.data.id}`)
  return body.data as { id: number; secret: string }
}
