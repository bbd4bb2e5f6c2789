import { animate } from 'framer-motion/dom/mini'

const DURATION = 0.5
const STAGGER = 0.12

/** A block moves in as a whole; with `data-reveal="items"` its children move in one after the other. */
const partsOf = (block: HTMLElement): HTMLElement[] =>
  block.dataset.reveal === 'items' ? [...block.children].filter((child) => child instanceof HTMLElement) : [block]

const below = (element: HTMLElement) => element.getBoundingClientRect().top > window.innerHeight

/** Animates each block once when it scrolls into view; blocks already in view are not animated. @returns stops it */
export function revealOnScroll(): () => void {
  const hidden = new Map<HTMLElement, HTMLElement[]>()
  const show = (block: HTMLElement) => {
    const parts = hidden.get(block) ?? []
    hidden.delete(block)
    parts.forEach((part, index) => {
      const played = animate(
        part,
        { opacity: [0, 1], transform: ['translateY(12px)', 'none'] },
        { duration: DURATION, delay: index * STAGGER, ease: 'easeOut' },
      )
      // Removes the transform afterwards, because it would change the position of fixed elements inside.
      played.then(() => part.removeAttribute('style'))
    })
  }
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (!isIntersecting || !(target instanceof HTMLElement)) continue
        observer.unobserve(target)
        show(target)
      }
    },
    { rootMargin: '0px 0px -10% 0px' },
  )
  for (const block of document.querySelectorAll<HTMLElement>('[data-reveal]')) {
    if (!below(block)) continue
    const parts = partsOf(block)
    hidden.set(block, parts)
    for (const part of parts) part.style.opacity = '0'
    observer.observe(block)
  }
  const showAll = () => {
    for (const parts of hidden.values()) for (const part of parts) part.removeAttribute('style')
    hidden.clear()
  }
  window.addEventListener('beforeprint', showAll)
  return () => {
    observer.disconnect()
    window.removeEventListener('beforeprint', showAll)
    showAll()
  }
}
