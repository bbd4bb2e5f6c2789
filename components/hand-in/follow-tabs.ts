import type { TaskWizard } from './make-wizard'

/**
 * Applies what other tabs did with the shared draft: if another one handed it in, took a place or gave it back, this tab shows that too, so that nothing
 * is handed in twice; and what was typed there, with the `Idempotency-Key` of a submission under way.
 * @returns whether this tab shows another task now
 */
export function followOtherTabs({ useDraft, news, showStored, showTyped }: TaskWizard): boolean {
  const stored = news()
  if (!stored) return false
  const { place, handed_in, sending } = useDraft.getState()
  if (stored.place?.token !== place?.token || stored.handed_in?.code !== handed_in?.code) {
    showStored(stored)
    return true
  }
  if (sending === null) showTyped(stored)
  return false
}

/** Follows the draft while the page is open. @returns stops it */
export function followTabs(wizard: TaskWizard): () => void {
  const name = wizard.useDraft.persist.getOptions().name
  const follow = ({ key }: StorageEvent) => {
    if (key === name) followOtherTabs(wizard)
  }
  const look = () => {
    if (document.visibilityState === 'visible') followOtherTabs(wizard)
  }
  // Nothing was followed while this tab showed another page.
  followOtherTabs(wizard)
  window.addEventListener('storage', follow)
  window.addEventListener('pageshow', look)
  document.addEventListener('visibilitychange', look)
  return () => {
    window.removeEventListener('storage', follow)
    window.removeEventListener('pageshow', look)
    document.removeEventListener('visibilitychange', look)
  }
}
