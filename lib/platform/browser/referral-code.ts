import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { LINK_LABEL } from '@/db/campaign-values'
import type { OpenedLink } from './pending-referral'

interface ReferralState {
  referral_code: string | null
  /** Referral codes that are not looked up yet, oldest first; see lib/platform/browser/early/referral.ts. */
  pending: string[]
  /** The opened links that name a campaign or have a label, the first of each code and campaign. A release before they existed drops them. */
  links: OpenedLink[]
}

const optional = (value: unknown) => (typeof value === 'string' ? value : undefined)

function readLink(link: unknown): OpenedLink[] {
  const { code, campaign, label, sent } = (link ?? {}) as { [Key in keyof OpenedLink]?: unknown }
  return typeof code === 'string' ? [{ code, campaign: optional(campaign), label: optional(label), sent: sent === true || undefined }] : []
}

/** Reads the stored state. Visitors can change it, so values of a wrong type are dropped. */
export function readReferral(stored: unknown): ReferralState {
  const { referral_code, pending, links } = (stored ?? {}) as { [Key in keyof ReferralState]?: unknown }
  return {
    referral_code: typeof referral_code === 'string' ? referral_code : null,
    pending: Array.isArray(pending) ? pending.filter((code) => typeof code === 'string') : [],
    links: Array.isArray(links) ? links.flatMap(readLink) : [],
  }
}

/** The code of the promoter whose link this device opened first, in local storage under `referral_code` (SPEC section 3). */
export const useReferralCode = create<ReferralState>()(
  persist((): ReferralState => ({ referral_code: null, pending: [], links: [] }), {
    name: 'referral_code',
    partialize: ({ referral_code, pending, links }) => ({ referral_code, pending, ...(links.length > 0 && { links }) }),
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

/**
 * The label to submit a task with: that of the link to the task, else of the first link of its promoter.
 * @param campaign the slug; none for the task of `/perform-task`
 */
export function labelToSend(campaign?: string): string | undefined {
  const code = referralToSend()
  const links = useReferralCode.getState().links.filter((link) => link.code === code)
  const label = (links.find((link) => link.campaign === campaign) ?? links[0])?.label
  // The server would refuse a place for one that a visitor changed.
  return label && LINK_LABEL.test(label) ? label : undefined
}

/** Notes that the task of `/perform-task` is begun from its own page: the label of the link to that page is the one to send with it. @param slug of its campaign */
export function beginDefaultTask(slug: string): void {
  useReferralCode.setState(({ links }) => ({ links: links.map((link) => (link.campaign === slug ? { ...link, campaign: undefined } : link)) }))
}
