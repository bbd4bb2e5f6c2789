import type { SavedTask } from '@/components/my-task/tasks-on-device'
import type { CampaignOffer } from '@/lib/work/campaigns/contract'
import type { StoredDraft } from './stored-draft'

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
  return tasks.some(({ seen }) => seen && (seen.task.campaign ? seen.task.campaign.slug === slug : is_default))
}
