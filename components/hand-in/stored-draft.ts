import { isObject } from '@/lib/platform/browser/is-object'
import { emptyDraft, type HandedIn, type HeldPlace, mergeValues, type StoredDraft, spelled } from './draft'
import { readData, text } from './draft-fields'

type Kept = keyof StoredDraft
// Safe: the keys are the type's own.
const keptFields = (Object.keys(emptyDraft) as Kept[]).filter((field) => field !== 'changed_at')

const isSameField = (field: Kept, one: StoredDraft, other: StoredDraft) => spelled(one[field]) === spelled(other[field])

/** Whether two drafts have the same content, whenever they were changed. */
export const sameDraft = (one: StoredDraft, other: StoredDraft): boolean => keptFields.every((field) => isSameField(field, one, other))

/** Whether nothing was begun or typed in a draft. */
export const isEmptyDraft = (draft: StoredDraft): boolean => sameDraft(draft, emptyDraft)

/** The fields with many values, of which two tabs may each have changed another. */
const FIELDS_OF_VALUES = ['data', 'items', 'file_names'] as const satisfies Kept[]

/** A draft that two tabs have changed since both knew it: this tab's changes over the other's. */
export function mergeDrafts({ known, mine, other }: { known: StoredDraft; mine: StoredDraft; other: StoredDraft }): StoredDraft {
  const changed = keptFields.filter((field) => !isSameField(field, mine, known)).map((field) => [field, mine[field]])
  const values = FIELDS_OF_VALUES.map((field) => [field, mergeValues(known[field], mine[field], other[field])])
  return { ...other, ...Object.fromEntries(changed), ...Object.fromEntries(values) }
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
  if (!token || !expires_at) return null
  const [renews_minutes, offset, steps_done] = [number(stored.renews_minutes), number(stored.offset), number(stored.steps_done)]
  const renews_until = moment(stored.renews_until)
  return {
    ...{ token, expires_at },
    ...(renews_minutes !== undefined && { renews_minutes }),
    ...(renews_until !== undefined && { renews_until }),
    ...(offset !== undefined && { offset }),
    ...(steps_done !== undefined && { steps_done }),
  }
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
