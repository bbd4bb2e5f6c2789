'use client'

import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { cn } from '@/components/ui/cn'
import { useNear } from './use-near'

interface Props {
  texts: { list: string; previous: string; next: string; goTo: string }
  /** One `<li class="swiper-slide">` per slide. */
  children: ReactNode
}

const arrow =
  'grid size-11 place-items-center rounded-full border border-edge bg-surface transition-colors duration-150 hover:border-accent hover:text-accent disabled:border-line disabled:text-edge disabled:hover:text-edge'

/**
 * One slide per view, two from 768 px, 30 px apart (SPEC section 9). The server renders a scrollable list; Swiper
 * takes over the same elements when they are near the window.
 */
export function Carousel({ texts, children }: Props) {
  const root = useRef<HTMLDivElement>(null)
  const dots = useRef<HTMLDivElement>(null)
  const previous = useRef<HTMLButtonElement>(null)
  const next = useRef<HTMLButtonElement>(null)
  const stop = useRef<() => void>(undefined)
  const [ready, setReady] = useState(false)

  useNear(root, async () => {
    const { startCarousel } = await import('./carousel-swiper')
    if (!root.current || !dots.current || !previous.current || !next.current) return
    stop.current = startCarousel({ root: root.current, dots: dots.current, previous: previous.current, next: next.current, goTo: texts.goTo })
    setReady(true)
  })
  useEffect(() => () => stop.current?.(), [])

  return (
    <section aria-label={texts.list} data-reveal>
      <div
        ref={root}
        data-ready={ready || undefined}
        tabIndex={ready ? undefined : 0}
        className="carousel snap-x snap-mandatory overflow-x-auto rounded-card focus-visible:rounded-card"
      >
        <ul className="swiper-wrapper flex gap-[30px]">{children}</ul>
      </div>
      <div className={cn('mt-6 flex h-11 items-center justify-between', !ready && 'invisible')}>
        <div ref={dots} className="-ml-2 flex" />
        <div className="flex gap-2">
          <button ref={previous} type="button" aria-label={texts.previous} className={arrow}>
            <ChevronLeft aria-hidden className="size-5" strokeWidth={1.75} />
          </button>
          <button ref={next} type="button" aria-label={texts.next} className={arrow}>
            <ChevronRight aria-hidden className="size-5" strokeWidth={1.75} />
          </button>
        </div>
      </div>
    </section>
  )
}
