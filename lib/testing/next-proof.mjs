/** How long after a key of the review desk the next proof is painted, in milliseconds, into `window.nextProofMs`. Runs in the page. */
export function measureNextProof() {
  const shown = () => /** @type {HTMLImageElement | null} */ (document.querySelector('figure section:not([hidden]) img'))
  /** @type {number[]} */
  const times = []
  Object.assign(window, { nextProofMs: times })
  window.addEventListener(
    'keydown',
    () => {
      const start = performance.now()
      const before = shown()?.src
      /** @type {() => void} */
      const look = () => {
        const image = shown()
        if (!image || image.src === before || !image.complete || image.naturalWidth === 0) return void requestAnimationFrame(look)
        // Decoded, and in the frame after that painted.
        image.decode().then(() => requestAnimationFrame(() => setTimeout(() => times.push(performance.now() - start))))
      }
      requestAnimationFrame(look)
    },
    true,
  )
}
