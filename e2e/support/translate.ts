import type { Page } from '@playwright/test'

/** Translates like a browser: what replaces each text is not React's, on what comes later too. The words stay, so that the test finds them. */
export const translate = (page: Page) =>
  page.evaluate(() => {
    const SKIPPED = 'script, style, noscript, textarea, select, font, svg'
    const translateIn = (root: Node) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      const texts: Text[] = []
      for (let node = root instanceof Text ? root : walker.nextNode(); node; node = walker.nextNode()) texts.push(node as Text)
      for (const text of texts) {
        if (!text.data.trim() || !text.parentElement || text.parentElement.closest(SKIPPED)) continue
        const [outer, inner] = [document.createElement('font'), document.createElement('font')]
        inner.textContent = text.data
        outer.append(inner)
        text.replaceWith(outer)
      }
    }
    translateIn(document.body)
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) for (const node of addedNodes) if (node.isConnected) translateIn(node)
    }).observe(document.body, { childList: true, subtree: true })
  })
