declare global {
  interface Window {
    /** Ends the watch of {@link watchPresses} and repeats the last press that it held back. */
    repeatEarlyPress?: () => void
  }
}

/**
 * Runs in the page as text, before its scripts have come, and so uses nothing from outside. Holds back presses on buttons and forms that
 * no script answers yet, until components/layout/early-press.tsx has the last one repeated; links work by themselves. A press that began
 * before that and ends after it counts for what it began on: what appears when the page comes alive, such as the cookie banner, can
 * move a button away from under the finger.
 */
export function watchPresses() {
  let press: (() => void) | undefined
  let begun: { on: HTMLElement; x: number; y: number } | undefined
  let alive = false

  const stop = (event: Event) => {
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  const begin = ({ target, clientX: x, clientY: y }: PointerEvent) => {
    const on = target instanceof Element ? target.closest<HTMLElement>('button, a[href]') : null
    begun = on ? { on, x, y } : undefined
  }
  const forget = () => {
    begun = undefined
  }
  const click = (event: MouseEvent) => {
    const target = event.target instanceof Element ? event.target : null
    const from = begun
    begun = undefined
    if (alive) window.removeEventListener('click', click, true)
    // From the keyboard and from scripts (detail 0) a click has no place.
    if (from && event.detail > 0 && !from.on.contains(target) && Math.hypot(event.clientX - from.x, event.clientY - from.y) < 10) {
      stop(event)
      from.on.click()
      return
    }
    const button = target?.closest('button')
    if (alive || button?.type !== 'button') return
    stop(event)
    press = () => button.click()
  }
  const submit = (event: SubmitEvent) => {
    const { target, submitter } = event
    if (!(target instanceof HTMLFormElement)) return
    stop(event)
    press = () => target.requestSubmit(submitter)
  }
  window.addEventListener('pointerdown', begin, true)
  window.addEventListener('pointercancel', forget, true)
  window.addEventListener('click', click, true)
  window.addEventListener('submit', submit, true)

  window.repeatEarlyPress = () => {
    alive = true
    window.removeEventListener('pointerdown', begin, true)
    window.removeEventListener('submit', submit, true)
    if (!begun) window.removeEventListener('click', click, true)
    press?.()
  }
}
