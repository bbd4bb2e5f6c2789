/** The address of the part of the program that did not come, as the bundler's error names it. */
const addressIn = (error: unknown) => (error instanceof Error ? /\/_next\/static\/[^\s?]+\.js/.exec(`${error.cause}`)?.[0] : undefined)

/**
 * Reloads a page that was opened before a deployment and lacks a part that is gone since, once for each part: the new page has parts
 * of its own. @param error what {@link inTime} threw @returns whether the page is being reloaded
 */
export async function reloadIfReplaced(error: unknown): Promise<boolean> {
  const address = addressIn(error)
  if (!address) return false
  try {
    if (window.history.state?.reloadedFor === address) return false
    if ((await fetch(address, { method: 'HEAD', cache: 'no-store' })).status !== 404) return false
  } catch {
    // No connection.
    return false
  }
  // Outlives the reload, with what else is kept there.
  window.history.replaceState({ ...window.history.state, reloadedFor: address }, '')
  window.location.reload()
  return true
}
