import { type EventType, eventTypes, promoterEventTypes } from '@/db/event-values'
import type { Scope } from '@/db/key-scopes'
import type { Actor } from '@/lib/platform/service/context'

const ofSubject: Record<string, Scope> = {
  click: 'read:clicks',
  completion: 'read:completions',
  payout: 'read:payouts',
  bonus: 'read:payouts',
  campaign: 'read:campaigns',
  promoter: 'read:promoters',
  contact_form: 'read:contact-forms',
  test: 'read:webhooks',
}

/** What a key needs to read the events of a type: what reading their subject needs. */
export function eventScope(type: EventType): Scope {
  const scope = ofSubject[type.split('.')[0] ?? '']
  if (!scope) throw new Error(`no scope reads ${type}`)
  return scope
}

/** A caller, perhaps with a key. */
type Reader = Pick<Actor, 'role'> & { key?: { scopes: readonly Scope[] } }

/** The types of events that a caller may read. */
export function readableTypes({ role, key }: Reader): EventType[] {
  const types: readonly EventType[] = role === 'admin' ? eventTypes : promoterEventTypes
  return types.filter((type) => !key || key.scopes.includes(eventScope(type)))
}
