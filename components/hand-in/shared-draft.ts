import { onDevice } from '@/lib/platform/browser/kept'
import { emptyDraft, type SharedDraft, type StoredDraft } from './draft'
import { draftName, storedDraft } from './draft-storage'
import { isEmptyDraft, mergeDrafts, sameDraft } from './stored-draft'

/**
 * A campaign's draft in local storage, which several tabs share. This tab writes only what it has changed itself, over what another one has written
 * meanwhile.
 */
export function sharedDraft(slug: string) {
  /** What this tab read or wrote last. */
  let known: StoredDraft = emptyDraft
  let isKept = false
  let isTakingOver = false

  const news = (): StoredDraft | undefined => {
    const stored = storedDraft(slug)
    // Its task was erased in another tab.
    if (!stored) return isKept && known.handed_in ? emptyDraft : undefined
    return stored.changed_at > known.changed_at && !sameDraft(stored, known) ? stored : undefined
  }

  function write(name: string, draft: StoredDraft) {
    if (isTakingOver || sameDraft(draft, known)) return
    const other = news()
    // Later than all that is known, also within a millisecond and after the clock was set back.
    const changed_at = Math.max(Date.now(), known.changed_at + 1, (storedDraft(slug)?.changed_at ?? 0) + 1)
    const written = { ...(other ? mergeDrafts({ known, mine: draft, other }) : draft), changed_at }
    // What another tab wrote stays news until this tab shows it.
    known = { ...draft, changed_at: other ? known.changed_at : changed_at }
    if (isEmptyDraft(written) && !storedDraft(slug)) return
    onDevice.setItem(name, JSON.stringify({ state: written, version: 0 }))
    isKept = true
  }

  const kept: SharedDraft['storage'] = {
    getItem: () => {
      const stored = storedDraft(slug)
      if (!stored) return null
      known = stored
      isKept = true
      return { state: stored, version: 0 }
    },
    setItem: (name, { state }) => write(name, state),
    removeItem: onDevice.removeItem,
  }

  return {
    name: draftName(slug),
    storage: kept,
    /** What another tab has stored and this one does not show yet: the empty draft if its task was erased there. */
    news,
    /** Shows what another tab stored, without writing it again. */
    takeOver(draft: StoredDraft, show: () => void) {
      known = draft
      isKept = draft !== emptyDraft
      isTakingOver = true
      show()
      isTakingOver = false
    },
  }
}
