declare global {
  interface Window {
    /** Ends {@link watchPresses} and repeats the last press that it held back. */
    repeatEarlyPress?: () => void
  }
}

/**
 * Runs as an inline script before the page's scripts are loaded, so it cannot use anything outside of itself. Holds back presses on buttons and
 * forms, which have no handlers yet, until components/layout/early-press.tsx repeats the last one; links work without scripts. As long as the page is
 * open, a press counts for the element on which it began: late content, such as the cookie banner, a figure or the font, can move a button during a
 * press, and the browser would then press the common parent of both places. Where what React draws takes the element's place during a press, the one
 * that says the same is pressed, because the browser would press nothing.
 */
export function watchPresses() {
  let repeat: (() => void) | undefined
  let pressStart: { on: HTMLElement; x: number; y: number } | undefined
  let isHydrated = false

  const stop = (event: Event) => {
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  /** The element, or, when it was replaced, what stands for it: the one like it under the finger, or the only one. */
  const standing = (on: HTMLElement, target: Element | null) => {
    if (on.isConnected) return on
    const alike = [...document.querySelectorAll<HTMLElement>(on.tagName)].filter(
      (other) => other.textContent === on.textContent && other.getAttribute('aria-label') === on.getAttribute('aria-label'),
    )
    return alike.find((other) => other.contains(target)) ?? (alike.length === 1 ? alike[0] : undefined)
  }
  const isNear = (start: { x: number; y: number }, event: MouseEvent) => Math.hypot(event.clientX - start.x, event.clientY - start.y) < 10
  const begin = ({ target, clientX: x, clientY: y }: PointerEvent) => {
    const on = target instanceof Element ? target.closest<HTMLElement>('button, a[href]') : null
    pressStart = on ? { on, x, y } : undefined
  }
  const forget = () => {
    pressStart = undefined
  }
  const click = (event: MouseEvent) => {
    const target = event.target instanceof Element ? event.target : null
    const start = pressStart
    pressStart = undefined
    // Clicks from the keyboard and from scripts (detail 0) have no position, and clicks with a modifier key cannot be repeated by a script.
    const isPlain = event.detail > 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey
    if (start && isPlain && isNear(start, event) && !start.on.contains(target)) {
      stop(event)
      standing(start.on, target)?.click()
      return
    }
    const button = target?.closest('button')
    if (isHydrated || button?.type !== 'button') return
    stop(event)
    repeat = () => button.click()
  }
  // No click follows when the element was replaced while the mouse was down.
  const end = (event: MouseEvent) => {
    const start = pressStart
    if (!start || start.on.isConnected || event.button !== 0 || !isNear(start, event)) return
    const target = event.target instanceof Element ? event.target : null
    setTimeout(() => {
      if (pressStart !== start) return
      pressStart = undefined
      standing(start.on, target)?.click()
    })
  }
  const submit = (event: SubmitEvent) => {
    const { target, submitter } = event
    if (!(target instanceof HTMLFormElement)) return
    stop(event)
    repeat = () => target.requestSubmit(submitter)
  }
  window.addEventListener('pointerdown', begin, true)
  window.addEventListener('pointercancel', forget, true)
  window.addEventListener('mouseup', end, true)
  window.addEventListener('click', click, true)
  window.addEventListener('submit', submit, true)

  window.repeatEarlyPress = () => {
    isHydrated = true
    window.removeEventListener('submit', submit, true)
    repeat?.()
  }
}
