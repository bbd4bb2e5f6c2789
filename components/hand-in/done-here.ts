import { type SavedTask, useSavedTasks } from '@/components/my-task/tasks-on-device'
import type { CampaignOffer } from '@/lib/work/campaigns/contract'
import type { StoredDraft } from './draft'
import { allDrafts } from './draft-storage'

interface Device {
  drafts: { slug: string; draft: StoredDraft }[]
  tasks: SavedTask[]
  /** Whether the wizard of the default task shows a code. */
  hasDefaultCode: boolean
}

/** Whether an offered task was handed in on this device, as far as the device knows. */
export function isDoneHere({ slug, is_default }: Pick<CampaignOffer, 'slug' | 'is_default'>, { drafts, tasks, hasDefaultCode }: Device): boolean {
  if (is_default && hasDefaultCode) return true
  if (drafts.some((one) => one.slug === slug && one.draft.handed_in)) return true
  // Answers of before there were campaigns name none: they are of the default task.
  return tasks.some(({ seen, campaign }) => campaign === slug || (seen && (seen.task.campaign ? seen.task.campaign.slug === slug : is_default)))
}

/**
 * The code of the newest task of a campaign on this device, in upper case, once the device has done it as often as one person may; undefined before.
 * It follows from this device's own list alone, so it tells nobody what another number did.
 */
export function doneForGood({ slug, limit }: { slug: string; limit: number }, { drafts, tasks }: Omit<Device, 'hasDefaultCode'>): string | undefined {
  const listed = tasks.filter(({ seen, campaign }) => campaign === slug || seen?.task.campaign?.slug === slug).map(({ code }) => code.toUpperCase())
  // A code that the list has lost is still on the wizard's last step.
  const handedIn = drafts.flatMap((one) => (one.slug === slug && one.draft.handed_in ? [one.draft.handed_in.code.toUpperCase()] : []))
  const codes = [...new Set([...listed, ...handedIn])]
  return codes.length >= limit ? codes[0] : undefined
}

/** {@link doneForGood} by what this device has stored. */
export const doneOnDevice = (slug: string, limit: number): string | undefined =>
  doneForGood({ slug, limit }, { drafts: allDrafts(), tasks: useSavedTasks.getState().tasks })
