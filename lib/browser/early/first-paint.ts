/**
 * Runs in the page as text, and so uses nothing from outside. Marks the page until its first paint, so that the browser lays out only
 * what that shows (app/globals.css): all of the landing page takes a cheap phone 0.4 s. An address that names a place on the page, or
 * a way back to one, needs the whole page at once.
 */
export function paintFirst() {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (window.location.hash || navigation?.type !== 'navigate') return
  const root = document.documentElement
  root.dataset.painting = ''
  const painted = () => root.removeAttribute('data-painting')
  window.addEventListener('load', painted, { once: true })
  new PerformanceObserver((list) => {
    if (list.getEntriesByName('first-contentful-paint').length > 0) painted()
  }).observe({ type: 'paint', buffered: true })
}
