import { Webhook } from 'standardwebhooks'
import { type EventType, eventTypes, MOST_KEYS, MOST_WAITING, MOST_WEBHOOKS, promoterEventTypes, webhookFailures } from '@/db/event-values'
import { promoterScopes } from '@/db/key-scopes'
import { messagesOf } from '@/lib/platform/i18n/messages'
import { limits } from '@/lib/platform/service/limits'
import { schemaNameOf } from '@/lib/server/calls/docs/event-webhooks'
import { EXAMPLE_SECRET } from '@/lib/server/calls/docs/examples/webhooks'
import type { ApiDocument, Operation } from '@/lib/server/calls/docs/json-schema'
import { statuses } from '@/lib/server/http/errors'
import { EVENT_DAYS } from '@/lib/work/events/feed'
import { eventScope } from '@/lib/work/events/scopes'
import { fields, list } from './fields'
import { escaped, filled, prose, type Sheet, sample } from './html'

export const guideSections = ['start', 'authentication', 'keys', 'lists', 'errors', 'retries', 'events', 'webhooks'] as const

const json = (value: unknown) => JSON.stringify(value, null, 2)

/** A text's key cannot have a dot. */
const keyOf = (type: EventType) => type.replace('.', '_') as keyof Sheet['t']['event_types']

const isForPromoters = (type: EventType) => promoterEventTypes.some((one) => one === type)

/** Every type of event, with whom it is for, the scope with which a key reads it, and the object that it is. */
const typesOfEvents = (t: Sheet['t']) =>
  eventTypes.map((type) => {
    const name = schemaNameOf(type)
    const who = [t.for_admin, ...(isForPromoters(type) ? [t.for_promoter] : [])].join(', ')
    return `<dt><code>${type}</code> <small><a href="#${name}">${name}</a> · ${who} · <code>${eventScope(type)}</code></small></dt><dd>${prose(t.event_types[keyOf(type)])}</dd>`
  })

/** A delivery as it is sent, byte for byte and with its real signature, so that a receiver can be tried with it. */
function delivery(operation: Operation | undefined) {
  const body = JSON.stringify(operation?.requestBody?.content['application/json']?.example)
  const headers = Object.fromEntries((operation?.parameters ?? []).map(({ name, example }) => [name, String(example)]))
  const { 'webhook-id': id = '', 'webhook-timestamp': seconds } = headers
  headers['webhook-signature'] = new Webhook(EXAMPLE_SECRET).sign(id, new Date(Number(seconds) * 1000), body)
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  return `POST /\n${lines.join('\n')}\n\n${body}`
}

/** The part of the page that explains once what all calls share, with examples. */
export function guide({ paths, webhooks = {}, components }: ApiDocument, { locale, t, base }: Sheet): string {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ ...operation, name: `\`${method.toUpperCase()} ${path}\`` })),
  )
  const named = (id: string) => operations.find(({ operationId }) => operationId === id)
  const keyed = operations.filter(({ parameters = [] }) => parameters.some(({ name }) => name === 'idempotency-key')).map(({ name }) => name)
  const page = named('getPromoters')?.responses[200]?.content['application/json']
  const { links = {}, meta = {} } = page?.schema.properties ?? {}
  const failure = components.schemas.Failure ?? {}
  const { validation } = messagesOf(locale)
  const problem = { message: validation.email_invalid, code: 'invalid', errors: { email: [validation.email_invalid] } }
  const codes = Object.entries(statuses).map(
    ([name, status]) => `<dt><code>${name}</code> <small>${status}</small></dt><dd>${prose(t.codes[name as keyof typeof statuses])}</dd>`,
  )
  const values = {
    base,
    // Of addresses, where it stays as it is.
    id: '{id}',
    keyed: keyed.join(', '),
    promoter: promoterScopes.map((scope) => `\`${scope}\``).join(', '),
    most: MOST_KEYS,
    read: limits.read.points,
    write: limits.write.points,
    file: limits.file.points,
    review: limits.review.points,
    test: limits.webhookTest.points,
    challenge: limits.webhookChallenge.points,
    most_promoter: MOST_WEBHOOKS.promoter,
    most_admin: MOST_WEBHOOKS.admin,
    waiting_promoter: MOST_WAITING.promoter,
    waiting_admin: MOST_WAITING.admin,
    message: limits.message.points,
    event_days: EVENT_DAYS,
    secret: EXAMPLE_SECRET,
    submit: limits.submit.points,
    login: limits.login.points,
    unknown: limits.unknownKey.points,
  }
  const failures = webhookFailures.map((word) => `<dt><code>${word}</code></dt><dd>${prose(`${messagesOf(locale).developers.failure[word]}.`)}</dd>`)
  const curl = `curl '${base}/check' \\\n  -H "Authorization: Bearer $TOKEN"`
  const parts: Record<(typeof guideSections)[number], { text?: string; code?: string }> = {
    start: { code: sample('curl', `curl '${base}/figures'`) },
    authentication: { code: sample('curl', curl) },
    keys: { code: sample('curl', `curl '${base}/completions' \\\n  -H "Authorization: Bearer $COMPLETA_KEY"`) },
    lists: {
      text: fields({ properties: { links, meta }, required: ['links', 'meta'] }, t),
      code: sample(t.example_of, json({ ...(page?.example as object), data: [] })),
    },
    errors: {
      text: `<h4>${t.codes_title}</h4>${list(codes)}<h4>${t.body}</h4>${fields(failure, t)}`,
      code: sample(`${t.example_of} 422`, json(problem)),
    },
    retries: {
      code: sample('429', `HTTP/1.1 429 Too Many Requests\nRetry-After: 12\nRateLimit-Policy: "read";q=${limits.read.points};w=60\nRateLimit: "read";r=0;t=12`),
    },
    events: {
      text: `${list(typesOfEvents(t))}<h4>${prose(t.failures_title)}</h4>${list(failures)}`,
      code: sample(`${t.example_of} completion.approved`, delivery(webhooks['completion.approved']?.post)),
    },
    webhooks: { code: sample('POST /webhooks/woovi', json(JSON.parse(String(named('postWebhooksWoovi')?.requestBody?.content['application/json']?.example)))) },
  }
  return guideSections
    .map((id) => {
      const { title, text } = t.sections[id]
      return `<section class="call" id="${id}"><h3><a href="#${id}">${escaped(title)}</a></h3>
<div class="text">${text.map((one) => `<p>${prose(filled(one, values))}</p>`).join('')}${parts[id].text ?? ''}</div><div class="code">${parts[id].code ?? ''}</div></section>`
    })
    .join('')
}
