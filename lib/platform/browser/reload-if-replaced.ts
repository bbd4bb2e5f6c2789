import { inTab } from './kept'

/** The address of the script that could not be loaded, from the bundler's error. */
const addressIn = (error: unknown) => (error instanceof Error ? /\/_next\/static\/[^\s?]+\.js/.exec(`${error.cause}`)?.[0] : undefined)

/** In session storage, because the router overwrites the history's state when a page starts. */
const RELOADED_FOR = 'reloaded_for'

/**
 * Reloads a page that was opened before a deployment and needs a script that the deployment removed, once per script; the new page has
 * new scripts. @param error thrown by {@link importWithTimeout} @returns whether the page is being reloaded
 */
export async function reloadIfReplaced(error: unknown): Promise<boolean> {
  const address = addressIn(error)
  if (!address) return false
  try {
    // Remembers every script: with only the last one, two missing scripts would reload the page endlessly.
    const before = inTab.getItem(RELOADED_FOR)?.split(' ') ?? []
    if (before.includes(address)) return false
    if ((await fetch(address, { method: 'HEAD', cache: 'no-store' })).status !== 404) return false
    inTab.setItem(RELOADED_FOR, [...before, address].join(' '))
  } catch {
    // There is no connection, or no storage to prevent an endless reload.
    return false
  }
  window.location.reload()
  return true
}
