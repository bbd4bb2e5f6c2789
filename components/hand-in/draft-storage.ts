import { onDevice } from '@/lib/platform/browser/kept'
import { draftUnder, type StoredDraft } from './draft'
import { erasing } from './erasing'
import { forgetMainDraft } from './main-draft'
import { isEmptyDraft, readCampaignDraft } from './stored-draft'

// The drafts of all campaigns in local storage, each under a name of its own, so that two tabs with two tasks do not disturb each other.

const PREFIX = 'task:'

/** The most drafts that are kept: more than anybody needs, and still little data. */
const MOST = 20

/** The name under which a campaign's draft is stored. */
export const draftName = (slug: string): string => PREFIX + slug

/** A campaign's draft as it is stored, which another tab may have changed; undefined if there is none. */
export const storedDraft = (slug: string): StoredDraft | undefined => draftUnder(draftName(slug), readCampaignDraft)

/** All drafts of this device, the last changed first. */
export function allDrafts(): { slug: string; draft: StoredDraft }[] {
  const names = onDevice.names().filter((name) => name.startsWith(PREFIX))
  const found = names.flatMap((name) => {
    const draft = draftUnder(name, readCampaignDraft)
    return draft ? [{ slug: name.slice(PREFIX.length), draft }] : []
  })
  return found.sort((a, b) => b.draft.changed_at - a.draft.changed_at)
}

/** The tokens of the places that this device holds or has used, by which calls tell that they are its own. */
export const placeTokens = (): string[] => [...new Set(allDrafts().flatMap(({ draft }) => [...(draft.place ? [draft.place.token] : []), ...draft.used]))]

/** What is removed when there are too many drafts, the last changed first: what is empty, and the oldest without an open place. */
export function draftsToDrop(drafts: { slug: string; draft: StoredDraft }[]): string[] {
  const isOpen = ({ place, handed_in }: StoredDraft) => place !== null && !handed_in
  return drafts.flatMap(({ slug, draft }, at) => (!isOpen(draft) && (at >= MOST || isEmptyDraft(draft)) ? [slug] : []))
}

/** Removes drafts when there are too many. */
export function dropOldDrafts(): void {
  for (const slug of draftsToDrop(allDrafts())) onDevice.removeItem(draftName(slug))
}

/** Removes the draft whose last step shows a code, for example of a task that was erased. @param code in upper case */
export function forgetHandedIn(code: string): void {
  for (const { slug, draft } of allDrafts()) if (draft.handed_in?.code.toUpperCase() === code) onDevice.removeItem(draftName(slug))
  for (const forget of erasing) forget(code)
  forgetMainDraft(code)
}
