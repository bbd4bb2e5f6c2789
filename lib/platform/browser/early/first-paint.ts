/**
 * Runs as an inline script, so it cannot use anything outside of itself. Marks the page until its first paint, so that the browser lays out only the
 * first screen (app/globals.css): laying out the whole landing page takes a cheap phone 0.4 s. The rest is laid out in two steps, so that a press
 * between them is answered. With a hash in the address, or after going back or reloading, the whole page is needed at once.
 */
export function paintFirst() {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (window.location.hash || navigation?.type !== 'navigate') return
  const root = document.documentElement
  root.dataset.painting = 'first'
  const painted = () => {
    if (root.dataset.painting !== 'first') return
    root.dataset.painting = 'second'
    requestAnimationFrame(() => setTimeout(() => root.removeAttribute('data-painting')))
  }
  window.addEventListener('load', painted, { once: true })
  new PerformanceObserver((list) => {
    if (list.getEntriesByName('first-contentful-paint').length > 0) painted()
  }).observe({ type: 'paint', buffered: true })
}
