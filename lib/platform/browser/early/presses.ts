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
 * press, and the browser would then press the common parent of both places.
 */
export function watchPresses() {
  let repeat: (() => void) | undefined
  let pressStart: { on: HTMLElement; x: number; y: number } | undefined
  let isHydrated = false

  const stop = (event: Event) => {
    event.preventDefault()
    event.stopImmediatePropagation()
  }
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
    if (start && isPlain && !start.on.contains(target) && Math.hypot(event.clientX - start.x, event.clientY - start.y) < 10) {
      stop(event)
      start.on.click()
      return
    }
    const button = target?.closest('button')
    if (isHydrated || button?.type !== 'button') return
    stop(event)
    repeat = () => button.click()
  }
  const submit = (event: SubmitEvent) => {
    const { target, submitter } = event
    if (!(target instanceof HTMLFormElement)) return
    stop(event)
    repeat = () => target.requestSubmit(submitter)
  }
  window.addEventListener('pointerdown', begin, true)
  window.addEventListener('pointercancel', forget, true)
  window.addEventListener('click', click, true)
  window.addEventListener('submit', submit, true)

  window.repeatEarlyPress = () => {
    isHydrated = true
    window.removeEventListener('submit', submit, true)
    repeat?.()
  }
}
