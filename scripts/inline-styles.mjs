// After `next build`: puts the stylesheet into every prerendered page, so that the first paint needs only the HTML. Next's own
// `experimental.inlineCss` writes the styles twice, into the page and into the router's data.
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = path.join('.next', 'server')

/**
 * Runs in the browser as an inline script. React looks up a stylesheet by its address before it adds a link, and finds this element. The
 * element is not an HTML link, so that no browser fetches it: some fetched `<link disabled>`.
 * @param {string} address
 */
function nameStyles(address) {
  const link = document.createElementNS('urn:inlined', 'link')
  link.setAttribute('rel', 'stylesheet')
  link.setAttribute('href', address)
  link.setAttribute('data-precedence', 'next')
  document.head.append(link)
}
// Removes only indentation: line ends separate the statements.
const script = nameStyles.toString().replace(/\n\s*/g, '\n')

/**
 * Replaces the stylesheet links of a page by the styles.
 * @param {string} html a page as built by Next
 * @param {(address: string) => string} readStyles reads the stylesheet at an address
 * @returns {string} the page with inline styles
 */
function inlineStyles(html, readStyles) {
  return html.replace(/<link rel="stylesheet" href="([^"]+)" data-precedence="next"\/>/g, (_link, address) => {
    const styles = readStyles(address).replaceAll('url(../', `url(${path.posix.join(path.posix.dirname(address), '..')}/`)
    if (/<\/style/i.test(styles)) throw new Error(`${address} cannot be put into a page, because it contains </style.`)
    return `<style>${styles}</style><script>(${script})(${JSON.stringify(address)})</script>`
  })
}

/** @type {Map<string, string>} by address */
const read = new Map()

/** A stylesheet of the build in the current folder. @param {string} address */
function builtStyles(address) {
  const styles = read.get(address) ?? fs.readFileSync(path.join('.next', address.replace(/^\/_next\//, '').replace(/\?.*/, '')), 'utf8')
  read.set(address, styles)
  return styles
}

/** A page with the styles of the build in the current folder. @param {string} html as Next renders it */
export const withBuiltStyles = (html) => inlineStyles(html, builtStyles)

/** Rewrites the prerendered pages of the build in the current folder; exits if there are none. */
function rewriteBuild() {
  let pages = 0
  for (const entry of fs.readdirSync(root, { recursive: true, encoding: 'utf8' })) {
    if (!entry.endsWith('.html')) continue
    const file = path.join(root, entry)
    const html = fs.readFileSync(file, 'utf8')
    const page = withBuiltStyles(html)
    if (page !== html) pages++
    fs.writeFileSync(file, page)
  }
  if (pages === 0) {
    console.error('No page in .next/server has the expected stylesheet links. Has Next changed its HTML?')
    process.exit(1)
  }
  console.log(`Put the styles into ${pages} prerendered pages.`)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) rewriteBuild()
