/** The reader's scroll position: the path of child indexes to the element at the upper edge of the window, and the position within it. */
interface ReadingPlace {
  path: number[]
  /** The part of the element's height that is above the edge, from 0 to 1. */
  above: number
}

/** Pixels below the window's top, so that the fixed bar is excluded. */
const EDGE = 80

const main = () => document.querySelector('main')

/** Reads the scroll position; undefined at the top of the page. */
export function readingPlace(): ReadingPlace | undefined {
  let element: Element | null = main()
  if (!element || window.scrollY === 0) return undefined
  const path: number[] = []
  for (;;) {
    const children: Element[] = [...element.children]
    const index = children.findIndex((child) => {
      const { top, bottom } = child.getBoundingClientRect()
      return top <= EDGE && bottom > EDGE
    })
    const child = children[index]
    if (!child) break
    path.push(index)
    element = child
  }
  const { top, height } = element.getBoundingClientRect()
  return { path, above: height > 0 ? (EDGE - top) / height : 0 }
}

/** Scrolls to a position on the same page in another language, following the path as far as both pages have the same structure. */
function returnTo({ path, above }: ReadingPlace) {
  let element: Element | null = main()
  for (const index of path) element = element?.children[index] ?? element
  if (!element) return
  const { top, height } = element.getBoundingClientRect()
  window.scrollTo({ top: window.scrollY + top + above * height - EDGE, behavior: 'instant' })
}

/** How long a page in another language may take to get its final height: pictures and the carousel come after its text. */
const SETTLED_MS = 3000

/** Scrolls to a position, and again whenever the page's height changes, until the page has settled or the reader moves on. */
export function stayAt(place: ReadingPlace) {
  returnTo(place)
  const observer = new ResizeObserver(() => returnTo(place))
  // Observed on the root element, because its height includes the space that the cookie banner adds.
  observer.observe(document.documentElement)
  const leave = () => observer.disconnect()
  for (const move of ['wheel', 'pointerdown', 'keydown']) window.addEventListener(move, leave, { once: true, passive: true })
  setTimeout(leave, SETTLED_MS)
}
