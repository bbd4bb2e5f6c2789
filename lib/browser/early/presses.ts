declare global {
  interface Window {
    /** Ends {@link watchPresses} and repeats the last press that it held back. */
    repeatEarlyPress?: () => void
  }
}

/**
 * Runs as an inline script before the page's scripts are loaded, so it cannot use anything outside of itself. Holds back presses on
 * buttons and forms, which have no handlers yet, until components/layout/early-press.tsx repeats the last one; links work without
 * scripts. A press that begins before that and ends after it counts for the element on which it began: elements that appear on
 * hydration, such as the cookie banner, can move a button away from under the finger.
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
    if (isHydrated) window.removeEventListener('click', click, true)
    // Clicks from the keyboard and from scripts (detail 0) have no position.
    if (start && event.detail > 0 && !start.on.contains(target) && Math.hypot(event.clientX - start.x, event.clientY - start.y) < 10) {
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
    window.removeEventListener('pointerdown', begin, true)
    window.removeEventListener('submit', submit, true)
    if (!pressStart) window.removeEventListener('click', click, true)
    repeat?.()
  }
}
