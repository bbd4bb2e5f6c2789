import { LINK_LABEL, SLUG_FORM } from '@/db/campaign-values'

/** A link of a promoter that this device opened: its task's page and the promoter's own name for where it was, if it has them. */
export interface OpenedLink {
  code: string
  /** The slug of its campaign. */
  campaign?: string | undefined
  label?: string | undefined
  /** Whether its click was sent. */
  sent?: true | undefined
}

const TASK_PAGE = new RegExp(`^/tasks/(${SLUG_FORM})(?:/|$)`)

/** The referral link of this page's address, if it is one. Read like in `lib/platform/browser/early/referral.ts`. */
export function linkInAddress(): OpenedLink | undefined {
  const query = new URLSearchParams(window.location.search)
  const code = query.get('referral_code')?.trim()
  const label = LINK_LABEL.exec(query.get('label')?.trim().toLowerCase() ?? '')?.[0]
  return code ? { code, campaign: TASK_PAGE.exec(window.location.pathname)?.[1], label } : undefined
}

/** Whether there may be a referral code to look up. Searches the stored text, so that the store itself is loaded only if needed. */
export function mayHaveReferral(): boolean {
  try {
    return /"pending":\["/.test(localStorage.getItem('referral_code') ?? '')
  } catch {
    // Storage is switched off, so lib/platform/browser/early/referral.ts could not store the code.
    return linkInAddress() !== undefined
  }
}
