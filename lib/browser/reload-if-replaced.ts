/** The address of the part of the program that did not come, as the bundler's error names it. */
const addressIn = (error: unknown) => (error instanceof Error ? /\/_next\/static\/[^\s?]+\.js/.exec(`${error.cause}`)?.[0] : undefined)

/** In the tab's own storage: the router writes the history's state anew as a page begins. */
const RELOADED_FOR = 'reloaded_for'

/**
 * Reloads a page that was opened before a deployment and lacks a part that is gone since, once for each part: the new page has parts
 * of its own. @param error what {@link importWithTimeout} threw @returns whether the page is being reloaded
 */
export async function reloadIfReplaced(error: unknown): Promise<boolean> {
  const address = addressIn(error)
  if (!address) return false
  try {
    // All of them: two parts that are gone would take turns, and the page would never be left in peace.
    const before = sessionStorage.getItem(RELOADED_FOR)?.split(' ') ?? []
    if (before.includes(address)) return false
    if ((await fetch(address, { method: 'HEAD', cache: 'no-store' })).status !== 404) return false
    sessionStorage.setItem(RELOADED_FOR, [...before, address].join(' '))
  } catch {
    // No connection, or no storage that would end a second reload.
    return false
  }
  window.location.reload()
  return true
}
