// After `next build`: puts the stylesheet into every prerendered page, so that the first paint waits for nothing but the HTML. Next's own
// `experimental.inlineCss` writes the styles twice, into the page and into the router's data.
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = path.join('.next', 'server')

/**
 * Runs in the browser, as text. React looks a stylesheet up by its address before it adds a link of its own. It finds this element, which
 * is no HTML link, so that no browser can fetch it: some fetched `<link disabled>`.
 * @param {string} address
 */
function nameStyles(address) {
  const link = document.createElementNS('urn:inlined', 'link')
  link.setAttribute('rel', 'stylesheet')
  link.setAttribute('href', address)
  link.setAttribute('data-precedence', 'next')
  document.head.append(link)
}
// Indentation only: the lines end the statements.
const script = nameStyles.toString().replace(/\n\s*/g, '\n')

/**
 * @param {string} html a page as Next made it
 * @param {(address: string) => string} readStyles gives the stylesheet of an address
 * @returns {string} the same page with its styles in it
 */
function inlineStyles(html, readStyles) {
  return html.replace(/<link rel="stylesheet" href="([^"]+)" data-precedence="next"\/>/g, (_link, address) => {
    const styles = readStyles(address).replaceAll('url(../', `url(${path.posix.join(path.posix.dirname(address), '..')}/`)
    if (/<\/style/i.test(styles)) throw new Error(`${address} cannot stand in a page: it closes its own element.`)
    return `<style>${styles}</style><script>(${script})(${JSON.stringify(address)})</script>`
  })
}

/** Rewrites the prerendered pages of the build in the current folder; ends the process if there is none. */
function rewriteBuild() {
  let pages = 0
  for (const entry of fs.readdirSync(root, { recursive: true, encoding: 'utf8' })) {
    if (!entry.endsWith('.html')) continue
    const file = path.join(root, entry)
    const html = fs.readFileSync(file, 'utf8')
    const page = inlineStyles(html, (address) => fs.readFileSync(path.join('.next', address.replace(/^\/_next\//, '').replace(/\?.*/, '')), 'utf8'))
    if (page !== html) pages++
    fs.writeFileSync(file, page)
  }
  if (pages === 0) {
    console.error('No page in .next/server names its styles the way that was expected: has Next changed its HTML?')
    process.exit(1)
  }
  console.log(`${pages} prerendered pages carry their styles.`)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) rewriteBuild()
