import { useSyncExternalStore } from 'react'
import { onDevice } from './kept'

const followers = new Set<() => void>()

const isNarrow = () => document.documentElement.dataset.navigation === 'icons'

function follow(change: () => void) {
  followers.add(change)
  return () => {
    followers.delete(change)
  }
}

/** Whether the navigation shows only icons on wide screens. False while a page is prerendered; the styles follow the mark of the page before that. */
export const useNarrowNavigation = (): boolean => useSyncExternalStore(follow, isNarrow, () => false)

/** Shows only the icons of the navigation, or their names too, on this device from now on. */
export function switchNavigation() {
  const next = isNarrow() ? 'names' : 'icons'
  if (next === 'icons') document.documentElement.dataset.navigation = next
  else delete document.documentElement.dataset.navigation
  onDevice.setItem('navigation', next)
  for (const change of followers) change()
}
