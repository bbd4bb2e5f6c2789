import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { LINK_LABEL } from '@/db/campaign-values'
import { stateOnDevice } from './kept'
import type { OpenedLink } from './pending-referral'

interface ReferralState {
  referral_code: string | null
  /** Referral codes that are not looked up yet, oldest first; see lib/platform/browser/early/referral.ts. */
  pending: string[]
  /** The opened links that name a campaign or have a label, the first of each code and campaign. A release before they existed drops them. */
  links: OpenedLink[]
  /** Whether a task was handed in since the last new link was opened: then addresses no longer carry the code. */
  handed_in?: true | undefined
}

const optional = (value: unknown) => (typeof value === 'string' ? value : undefined)

const isTrue = (value: unknown) => value === true || undefined

function readLink(link: unknown): OpenedLink[] {
  const { code, campaign, label, ref, carried, sent } = (link ?? {}) as { [Key in keyof OpenedLink]?: unknown }
  return typeof code === 'string'
    ? [{ code, campaign: optional(campaign), label: optional(label), ref: optional(ref), carried: isTrue(carried), sent: isTrue(sent) }]
    : []
}

/** Reads the stored state. Visitors can change it, so values of a wrong type are dropped. */
export function readReferral(stored: unknown): ReferralState {
  const { referral_code, pending, links, handed_in } = (stored ?? {}) as { [Key in keyof ReferralState]?: unknown }
  return {
    referral_code: typeof referral_code === 'string' ? referral_code : null,
    pending: Array.isArray(pending) ? pending.filter((code) => typeof code === 'string') : [],
    links: Array.isArray(links) ? links.flatMap(readLink) : [],
    handed_in: isTrue(handed_in),
  }
}

/** The code of the promoter whose link this device opened first, in local storage under `referral_code` (SPEC section 3). */
export const useReferralCode = create<ReferralState>()(
  persist((): ReferralState => ({ referral_code: null, pending: [], links: [] }), {
    name: 'referral_code',
    storage: stateOnDevice(),
    partialize: ({ referral_code, pending, links, handed_in }) => ({ referral_code, pending, ...(links.length > 0 && { links }), handed_in }),
    merge: (stored, current) => ({ ...current, ...readReferral(stored) }),
  }),
)

/** The referral code to submit a task with. It may be one that is not looked up yet: the server checks it. */
export function referralToSend(): string | undefined {
  const { referral_code, pending } = useReferralCode.getState()
  const code = referral_code ?? pending[0]
  // A longer code cannot exist, and the server would refuse the whole task.
  return code && code.length <= 64 ? code : undefined
}

/** Whether the code to submit a task with came by the carried address of a wizard. */
export function referralFrom(): 'address' | undefined {
  const code = referralToSend()
  return useReferralCode.getState().links.find((link) => link.code === code)?.carried && 'address'
}

/** Notes that a task is handed in: the address no longer carries the code. */
export function stopCarrying(): void {
  if (referralToSend() === undefined) return
  useReferralCode.setState({ handed_in: true })
  // lib/platform/browser/early/carry.ts leaves the code out now.
  window.history.replaceState(window.history.state, '')
}

/**
 * The label and the ref to submit a task with: those of the link to the task, else of the first link of its promoter.
 * @param campaign the slug; none for the task of `/perform-task`
 */
export function linkOfTask(campaign?: string): Pick<OpenedLink, 'label' | 'ref'> {
  const code = referralToSend()
  const links = useReferralCode.getState().links.filter((link) => link.code === code)
  const { label, ref } = links.find((link) => link.campaign === campaign) ?? links[0] ?? {}
  // The server would refuse a place for a label that a visitor changed.
  return { label: label && LINK_LABEL.test(label) ? label : undefined, ref }
}

/** Notes that the task of `/perform-task` is begun from its own page: the label of the link to that page is the one to send with it. @param slug of its campaign */
export function beginDefaultTask(slug: string): void {
  useReferralCode.setState(({ links }) => ({ links: links.map((link) => (link.campaign === slug ? { ...link, campaign: undefined } : link)) }))
}
