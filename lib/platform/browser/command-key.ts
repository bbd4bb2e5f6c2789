import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** The label of the key that commands are given with: `⌘` on Apple's systems, else `Ctrl`, also while a page is prerendered. */
export const useCommandKey = (): string =>
  useSyncExternalStore(
    never,
    () => (/^(Mac|iP)/.test(navigator.platform) ? '⌘' : 'Ctrl'),
    () => 'Ctrl',
  )
