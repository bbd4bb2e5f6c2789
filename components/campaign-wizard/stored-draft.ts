import { type DraftData, readData, text } from '@/components/wizard/draft-fields'
import { isObject } from '@/lib/platform/browser/is-object'

/** A place that this device holds. */
export interface HeldPlace {
  token: string
  /** ISO 8601. */
  expires_at: string
  /** When it was taken by the server's clock, in milliseconds since 1970; missing in old drafts, like the next. */
  taken_at?: number
  /** How far the server's clock is ahead of this device's, in milliseconds. */
  offset?: number
}

/** What was handed in here last. */
export interface HandedIn {
  code: string
  expires_at: string
  /** In reais. */
  reward: number
}

/** A task of a campaign as it is stored. */
export interface StoredDraft {
  step: number
  place: HeldPlace | null
  /** The `Idempotency-Key` of taking the place, so that a lost answer does not take two. */
  start_key: string | null
  data: DraftData
  /** What was typed or chosen, by the key of the proof item. */
  items: Record<string, string>
  /** The chosen pictures' file names, so that after a reload the page can name those that are missing. */
  file_names: Record<string, string>
  handed_in: HandedIn | null
  /** The tokens of places that were used before, where a person may do the task again. */
  used: string[]
  /** When it was changed last, in milliseconds since 1970. */
  changed_at: number
}

export const emptyDraft: StoredDraft = { step: 1, place: null, start_key: null, data: {}, items: {}, file_names: {}, handed_in: null, used: [], changed_at: 0 }

type Kept = keyof StoredDraft
// Safe: the keys are the type's own.
const keptFields = (Object.keys(emptyDraft) as Kept[]).filter((field) => field !== 'changed_at')

const spelled = (value: unknown): string => JSON.stringify(value, (_key, inner) => (isObject(inner) ? Object.fromEntries(Object.entries(inner).sort()) : inner))
const isSameField = (field: Kept, one: StoredDraft, other: StoredDraft) => spelled(one[field]) === spelled(other[field])

/** Whether two drafts have the same content, whenever they were changed. */
export const sameDraft = (one: StoredDraft, other: StoredDraft): boolean => keptFields.every((field) => isSameField(field, one, other))

/** Whether nothing was begun or typed in a draft. */
export const isEmptyDraft = (draft: StoredDraft): boolean => sameDraft(draft, emptyDraft)

/** A draft that two tabs have changed since both knew it: this tab's changes over the other's. */
export function mergeDrafts({ known, mine, other }: { known: StoredDraft; mine: StoredDraft; other: StoredDraft }): StoredDraft {
  const changed = keptFields.filter((field) => !isSameField(field, mine, known)).map((field) => [field, mine[field]])
  return { ...other, ...Object.fromEntries(changed) }
}

/** More steps than a wizard can have are none of ours. */
const MOST_STEPS = 8
/** As many as a campaign may ask for. */
const MOST_ITEMS = 5
const MOST_USED = 20
const MOST_CHARACTERS = 20_000
const KEY = /^[a-z0-9_]{1,30}$/

const shortText = (value: unknown, most = 100) => (typeof value === 'string' && value.length > 0 && value.length <= most ? value : undefined)
const moment = (value: unknown) => (typeof value === 'string' && !Number.isNaN(Date.parse(value)) ? value : undefined)
const number = (value: unknown) => (typeof value === 'number' && Number.isFinite(value) ? value : undefined)

function readPlace(stored: unknown): HeldPlace | null {
  if (!isObject(stored)) return null
  const [token, expires_at] = [shortText(stored.token), moment(stored.expires_at)]
  const [taken_at, offset] = [number(stored.taken_at), number(stored.offset)]
  return token && expires_at ? { token, expires_at, ...(taken_at !== undefined && { taken_at }), ...(offset !== undefined && { offset }) } : null
}

function readHandedIn(stored: unknown): HandedIn | null {
  if (!isObject(stored)) return null
  const [code, expires_at, reward] = [shortText(stored.code), moment(stored.expires_at), number(stored.reward)]
  return code && expires_at && reward !== undefined ? { code, expires_at, reward } : null
}

function readTexts(stored: unknown): Record<string, string> {
  if (!isObject(stored)) return {}
  const read = Object.entries(stored).flatMap(([key, value]) => {
    const kept = text(value)
    return KEY.test(key) && kept !== undefined && kept.length <= MOST_CHARACTERS ? [[key, kept] as const] : []
  })
  return Object.fromEntries(read.slice(0, MOST_ITEMS))
}

/**
 * Reads a stored draft, by plain code, because the page reads it first and loading zod would delay that. Visitors can change the storage, so values of a
 * wrong type are dropped. Undefined if nothing can be read.
 */
export function readCampaignDraft(stored: unknown): StoredDraft | undefined {
  if (!isObject(stored)) return undefined
  const step = number(stored.step)
  const place = readPlace(stored.place)
  const handed_in = readHandedIn(stored.handed_in)
  return {
    // Without a place nothing was begun.
    step: step !== undefined && Number.isInteger(step) && step >= 1 && step <= MOST_STEPS && (place || handed_in) ? step : 1,
    place,
    start_key: shortText(stored.start_key, 200) ?? null,
    data: readData(stored.data),
    items: readTexts(stored.items),
    file_names: readTexts(stored.file_names),
    handed_in,
    used: Array.isArray(stored.used) ? stored.used.flatMap((token) => shortText(token) ?? []).slice(0, MOST_USED) : [],
    changed_at: number(stored.changed_at) ?? 0,
  }
}
