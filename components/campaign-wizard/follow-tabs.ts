import { storedDraft } from './draft-storage'
import type { CampaignWizard } from './wizard-of'

/**
 * Applies what other tabs did with the shared draft: if another one handed it in, took a place or gave it back, this tab shows that too, so that nothing
 * is handed in twice; and a submission under way elsewhere sets the `Idempotency-Key`.
 * @returns whether this tab's state has changed
 */
export function followOtherTabs({ slug, useDraft, setData, showStored, renew }: CampaignWizard): boolean {
  const stored = storedDraft(slug)
  if (!stored) return false
  const { place, handed_in, data } = useDraft.getState()
  if (stored.place?.token !== place?.token || stored.handed_in?.code !== handed_in?.code) {
    showStored(stored)
    return true
  }
  if (stored.place && stored.place.expires_at !== place?.expires_at) renew(stored.place.expires_at)
  const { submission_key } = stored.data
  if (submission_key && submission_key !== data.submission_key) setData({ submission_key })
  return false
}

/** Follows the draft while the page is open. @returns stops it */
export function followTabs(wizard: CampaignWizard): () => void {
  const name = wizard.useDraft.persist?.getOptions().name
  const follow = ({ key }: StorageEvent) => {
    if (key === name) followOtherTabs(wizard)
  }
  const look = () => {
    if (document.visibilityState === 'visible') followOtherTabs(wizard)
  }
  window.addEventListener('storage', follow)
  window.addEventListener('pageshow', look)
  document.addEventListener('visibilitychange', look)
  return () => {
    window.removeEventListener('storage', follow)
    window.removeEventListener('pageshow', look)
    document.removeEventListener('visibilitychange', look)
  }
}
