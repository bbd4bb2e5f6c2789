/**
 * Runs as an inline script, so it cannot use anything outside of itself. Marks the page where somebody chose to see only the icons of an area's
 * navigation on this device, so that it is narrow from the first paint on. `lib/platform/browser/navigation-width.ts` changes the choice.
 */
export function narrowNavigation() {
  try {
    if (localStorage.getItem('navigation') === 'icons') document.documentElement.dataset.navigation = 'icons'
  } catch {
    // Storage is switched off, so nothing was chosen.
  }
}
