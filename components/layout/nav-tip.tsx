'use client'

import { type RefObject, useEffect, useState } from 'react'

/** The name of the entry under the pointer or the focus, beside it, while the navigation shows only icons. Escape hides it. */
export function NavTip({ of }: { of: RefObject<HTMLElement | null> }) {
  const [tip, setTip] = useState<{ text: string; top: number; left: number }>()
  useEffect(() => {
    const box = of.current
    if (!box) return
    const hide = () => setTip(undefined)
    const show = ({ type, target }: Event) => {
      const entry = target instanceof Element ? target.closest<HTMLElement>('[data-tip]') : null
      const text = entry?.dataset.tip
      if (!entry || !text || (type === 'focusin' && !entry.matches(':focus-visible'))) return hide()
      const { top, height } = entry.getBoundingClientRect()
      setTip({ text, top: top + height / 2, left: box.getBoundingClientRect().right + 4 })
    }
    const leave = ({ key }: KeyboardEvent) => key === 'Escape' && hide()
    for (const type of ['pointerover', 'focusin']) box.addEventListener(type, show)
    for (const type of ['pointerleave', 'focusout', 'scroll', 'click']) box.addEventListener(type, hide)
    window.addEventListener('keydown', leave)
    return () => {
      for (const type of ['pointerover', 'focusin']) box.removeEventListener(type, show)
      for (const type of ['pointerleave', 'focusout', 'scroll', 'click']) box.removeEventListener(type, hide)
      window.removeEventListener('keydown', leave)
    }
  }, [of])
  if (!tip) return null
  return (
    // The entries name themselves, so this is only for the eye.
    <span
      aria-hidden
      data-nav-tip
      style={{ top: tip.top, left: tip.left }}
      className="pointer-events-none fixed z-50 hidden -translate-y-1/2 rounded-sm bg-ink px-2.5 py-1 text-sm font-semibold whitespace-nowrap text-surface icons:block"
    >
      {tip.text}
    </span>
  )
}
