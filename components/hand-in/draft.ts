import type { PersistStorage } from 'zustand/middleware'
import { isObject } from '@/lib/platform/browser/is-object'
import { onDevice } from '@/lib/platform/browser/kept'
import type { DraftData } from './draft-fields'

/** A place that this device holds. */
export interface HeldPlace {
  token: string
  /** ISO 8601. */
  expires_at: string
  /** For how many minutes renewing keeps it, and until when at most; missing in old drafts, like the next. */
  renews_minutes?: number
  renews_until?: string
  /** How far the server's clock is ahead of this device's, in milliseconds. */
  offset?: number
  /** How many of its steps the server knows to be done. */
  steps_done?: number
}

/** What was handed in here last. */
export interface HandedIn {
  code: string
  /** ISO 8601; in an old draft of `/perform-task` it is missing. */
  expires_at?: string | undefined
  /** In reais; what `/perform-task` pays is not kept. */
  reward?: number | undefined
}

/** A task in progress; that of a campaign is stored as it is. */
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

/** Where a draft is stored, which several tabs share. */
export interface SharedDraft {
  name: string
  storage: PersistStorage<StoredDraft>
  /** What another tab has stored and this one should show: the empty draft if its task was erased there. @param mine what this tab shows */
  news: (mine: StoredDraft) => StoredDraft | undefined
  /** Shows what another tab stored. */
  takeOver: (draft: StoredDraft, show: () => void) => void
}

export const emptyDraft: StoredDraft = { step: 1, place: null, start_key: null, data: {}, items: {}, file_names: {}, handed_in: null, used: [], changed_at: 0 }

/** The draft that is stored under a name, which another tab may have changed; undefined if nothing can be read. */
export function draftUnder(name: string, read: (state: unknown) => StoredDraft | undefined): StoredDraft | undefined {
  try {
    return read(JSON.parse(onDevice.getItem(name) ?? 'null')?.state)
  } catch {
    return undefined
  }
}

/** A value as text, by which two are compared. */
export const spelled = (value: unknown): string =>
  JSON.stringify(value, (_key, inner) => (isObject(inner) ? Object.fromEntries(Object.entries(inner).sort()) : inner))

/** Values that two tabs have changed since both knew them: this tab's changes over the other's. An empty field that is drawn is no change. */
export function mergeValues<Values extends object>(known: Partial<Values>, mine: Values, other: Values): Values {
  const names = new Set([...Object.keys(known), ...Object.keys(mine)])
  const changed = [...names].filter((name) => spelled(Reflect.get(known, name) ?? '') !== spelled(Reflect.get(mine, name) ?? ''))
  return { ...other, ...Object.fromEntries(changed.map((name) => [name, Reflect.get(mine, name)])) }
}
