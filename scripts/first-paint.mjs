// After `next build`: lets every prerendered page paint before it fetches and runs scripts. On a slow phone the text is then
// there a whole round trip sooner, because nothing stands between the HTML and the first paint:
// - The stylesheet stands in the page. Its link stays, `disabled` and so never fetched: React looks for it by its address.
// - The script tags become one small loader that adds them, as they were, when the browser reports its first paint. What is
//   pressed before they have run is not lost.
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = path.join('.next', 'server')

/** Runs in the browser, as text. Pages that will not be painted, such as those of background tabs, have nothing to wait for. */
function loadAfterPaint() {
  const sources = /** @type {HTMLScriptElement} */ (document.currentScript).dataset.after?.split(' ') ?? []
  const load = () => {
    for (const source of sources.splice(0)) {
      const script = document.createElement('script')
      script.src = source
      script.async = true
      document.head.append(script)
    }
  }
  // A press on a button that no script answers yet is held back, and repeated by components/layout/early-press.tsx.
  /** @type {(() => void) | undefined} */
  let press
  const watch = /** @param {Event} event */ (event) => {
    const { target } = event
    if (event.type === 'submit' && event instanceof SubmitEvent && target instanceof HTMLFormElement) {
      const by = event.submitter
      press = () => target.requestSubmit(by)
    } else {
      const button = target instanceof Element ? target.closest('button') : null
      if (event.type !== 'click' || button?.type !== 'button') return
      press = () => button.click()
    }
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  window.addEventListener('click', watch, true)
  window.addEventListener('submit', watch, true)
  window.repeatEarlyPress = () => {
    window.removeEventListener('click', watch, true)
    window.removeEventListener('submit', watch, true)
    press?.()
  }
  if (document.visibilityState !== 'visible' || !window.PerformanceObserver?.supportedEntryTypes?.includes('paint')) return load()
  new PerformanceObserver((list) => {
    if (list.getEntriesByName('first-contentful-paint').length > 0) load()
  }).observe({ type: 'paint', buffered: true })
  document.addEventListener('visibilitychange', load)
  setTimeout(load, 3000)
}
// Indentation only: the lines end the statements.
const loader = `(${loadAfterPaint
  .toString()
  .replace(/\/\*.*?\*\/|^\s*\/\/.*$/gm, '')
  .replace(/\n\s*/g, '\n')})()`

/**
 * @param {string} html a page as Next made it
 * @param {(address: string) => string} readStyles gives the stylesheet of an address
 * @returns {string} the same page, painting first; unchanged if it was done before
 */
export function paintFirst(html, readStyles) {
  /** @type {string[]} */
  const sources = []
  const page = html
    .replace(/<link rel="stylesheet" href="([^"]+)" data-precedence="[^"]+"(?=\/>)/g, (link, address) => {
      const styles = readStyles(address).replaceAll('url(../', `url(${path.posix.join(path.posix.dirname(address), '..')}/`)
      if (/<\/style/i.test(styles)) throw new Error(`${address} cannot stand in a page: it closes its own element.`)
      return `<style>${styles}</style>${link} disabled=""`
    })
    .replace(/<link rel="preload" as="script"[^>]*>/g, '')
    .replace(/<script src="([^"]+)" async=""><\/script>/g, (_tag, source) => {
      if (!sources.includes(source)) sources.push(source)
      return ''
    })
  if (sources.length === 0) return html
  return page.replace('</head>', () => `<script data-after="${sources.join(' ')}">${loader}</script></head>`)
}

/** Rewrites the prerendered pages of the build in the current folder; ends the process if there is none. */
function rewriteBuild() {
  let pages = 0
  for (const entry of fs.readdirSync(root, { recursive: true, encoding: 'utf8' })) {
    if (!entry.endsWith('.html')) continue
    const file = path.join(root, entry)
    const html = fs.readFileSync(file, 'utf8')
    const page = paintFirst(html, (address) => fs.readFileSync(path.join('.next', address.replace(/^\/_next\//, '').replace(/\?.*/, '')), 'utf8'))
    if (page !== html) pages++
    fs.writeFileSync(file, page)
  }
  if (pages === 0) {
    console.error('No page in .next/server names its scripts the way that was expected: has Next changed its HTML?')
    process.exit(1)
  }
  console.log(`${pages} prerendered pages paint before their scripts.`)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) rewriteBuild()
