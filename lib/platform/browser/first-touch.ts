const touches = ['focusin', 'pointerdown', 'keydown'] as const

/** Runs a function on the first interaction with the page. @returns cancels it */
export function onFirstTouch(run: () => void): () => void {
  const stop = () => {
    for (const touch of touches) window.removeEventListener(touch, once)
  }
  const once = () => {
    stop()
    run()
  }
  for (const touch of touches) window.addEventListener(touch, once, { passive: true })
  return stop
}
