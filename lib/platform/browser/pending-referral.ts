import { onDevice } from './kept'

/** A link of a promoter that this device opened: its task's page and the promoter's own name for where it was, if it has them. */
export interface OpenedLink {
  code: string
  /** The slug of its campaign. */
  campaign?: string | undefined
  label?: string | undefined
  /** What the promoter's tracker calls this visit. */
  ref?: string | undefined
  /** Whether it is no link of the promoter's but the address of a wizard that somebody opened here first. */
  carried?: true | undefined
  /** Whether its click was sent. */
  sent?: true | undefined
}

/** Whether there may be a referral code to look up. Searches the stored text, so that the store itself is loaded only if needed. */
export const mayHaveReferral = (): boolean => /"pending":\["/.test(onDevice.getItem('referral_code') ?? '')
