import { type EventType, eventTypes } from '@/db/event-values'
import { schemaOf } from '@/lib/work/events/schemas'
import type { ApiDocument, Operation, Parameter } from './json-schema'

// What webhooks get, for the `webhooks` of the OpenAPI document. It refers to the schemas that `GET /events` answers with.

const header = (name: string, description: string): Parameter => ({ name, in: 'header', required: true, description, schema: { type: 'string' } })

/** The headers of Standard Webhooks. */
const headers = () => [
  header('webhook-id', 'The id of the event; the same in every repeat'),
  header('webhook-timestamp', 'When it was sent, in seconds since 1970'),
  header('webhook-signature', '`v1,` and the HMAC-SHA256 of `webhook-id.webhook-timestamp.body` in base64; after a rotation two, with a space between'),
]

/** The name of the schema of the events of a type. */
export function schemaNameOf(type: EventType): string {
  const name = schemaOf(type).meta()?.id
  if (!name) throw new Error(`the schema of ${type} has no name`)
  return name
}

const operationOf = (type: EventType): Operation & { summary: string } => ({
  operationId: `on${type.replace(/(?:^|[._])(\w)/g, (_, letter: string) => letter.toUpperCase())}`,
  summary: `Sent when ${type} happens`,
  security: [],
  parameters: headers(),
  requestBody: { required: true, content: { 'application/json': { schema: { $ref: `#/components/schemas/${schemaNameOf(type)}` } } } },
  responses: {
    '2XX': { description: 'It was received; any other answer, or none within 15 seconds, has it sent again', content: {} },
    '410': { description: 'The webhook is wanted no more', content: {} },
  },
})

/** The `webhooks` of the OpenAPI document, one for each type. */
export const eventWebhooks = (): NonNullable<ApiDocument['webhooks']> => Object.fromEntries(eventTypes.map((type) => [type, { post: operationOf(type) }]))
