'use client'

import { ImageOff } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { PlainImage } from '@/components/ui/plain-image'
import { usePan } from './use-pan'

/** Size and rotation of the shown picture. */
export interface PictureView {
  /** Whether it has its own size instead of being fitted into its box. */
  full: boolean
  /** Clockwise quarter turns. */
  turns: number
}

interface Props {
  address: string
  alt: string
  /** Whether it is visible; other pictures are loaded in advance while hidden. */
  shown: boolean
  view: PictureView
  onZoom: () => void
  onReload: () => void
  /** What is drawn over the picture, in shares of its sides; it is turned and sized with it. */
  marks?: ReactNode
}

interface Size {
  width: number
  height: number
}

const CENTRE = { x: 0.5, y: 0.5 }

/** From this on a screenshot was put together by scrolling: fitted into a box it could not be read, so it is as wide as the box and scrolled. */
const LONG = 3
const isLong = ({ width, height }: Size) => Math.max(width, height) > LONG * Math.min(width, height)

/** One picture in a box whose size the caller decides: fitted or in its own size, rotated, moved by dragging. Says when it did not load, and whether the file is gone for good. */
export function ProofPicture({ address, alt, shown, view: { full, turns }, onZoom, onReload, marks }: Props) {
  const t = useTranslations('admin.proof')
  const box = useRef<HTMLElement>(null)
  const [size, setSize] = useState<Size>()
  const [failure, setFailure] = useState<'failed' | 'missing'>()
  const lying = turns % 2 === 1
  const { width, height } = turned(size, lying)

  // The pressed point stays under the pointer; without a press the picture is centred.
  const point = useRef<{ x: number; y: number; at?: { x: number; y: number } }>(CENTRE)
  useLayoutEffect(() => {
    const element = box.current
    if (!element || !full || width === 0) return
    const { x, y, at = { x: element.clientWidth / 2, y: element.clientHeight / 2 } } = point.current
    element.scrollTo({ left: x * width - at.x, top: y * height - at.y, behavior: 'instant' })
    point.current = CENTRE
  }, [full, width, height])

  const pan = usePan((x, y) => {
    const element = box.current
    if (!element || width === 0) return
    const scale = Math.min(element.clientWidth / width, element.clientHeight / height)
    const share = (place: number, room: number, length: number) => Math.min(1, Math.max(0, 0.5 + (place - room / 2) / (length * scale)))
    point.current = { x: share(x, element.clientWidth, width), y: share(y, element.clientHeight, height), at: { x, y } }
    onZoom()
  })

  if (failure)
    return (
      <div className={cn('absolute inset-0 place-content-center justify-items-center gap-3 p-5 text-center', shown ? 'grid' : 'hidden')}>
        <ImageOff aria-hidden className="size-10 text-muted" strokeWidth={1.5} />
        <p>{t(failure)}</p>
        {failure === 'failed' && (
          <Button
            variant="secondary"
            onClick={() => {
              setFailure(undefined)
              onReload()
            }}
          >
            {t('reload')}
          </Button>
        )}
      </div>
    )
  const isScrolled = size !== undefined && (full || isLong(size))
  const seen = full ? { width, height } : acrossBox({ width, height })
  const unturned = lying ? { width: seen.height, height: seen.width } : seen
  return (
    <section
      ref={box}
      aria-label={isScrolled ? alt : undefined}
      hidden={!shown}
      tabIndex={isScrolled ? 0 : undefined}
      {...pan}
      className={cn(
        '[container-type:size] absolute inset-0 flex select-none focus-visible:-outline-offset-3',
        isScrolled ? 'overflow-auto' : 'overflow-hidden',
        full ? 'cursor-grab active:cursor-grabbing' : 'cursor-zoom-in',
      )}
    >
      {/* The size has no transition: with reduced motion every transition still takes a moment, and the scroll position would be set too early. */}
      <div className={cn('relative m-auto shrink-0 transition-none', !isScrolled && 'size-full')} style={isScrolled ? seen : undefined}>
        <PlainImage
          src={address}
          alt={alt}
          decoding="sync"
          draggable={false}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => setSize({ width: naturalWidth, height: naturalHeight })}
          onError={() => {
            setFailure('failed')
            isMissing(address).then((missing) => missing && setFailure('missing'))
          }}
          className="absolute top-1/2 left-1/2 max-w-none -translate-1/2 object-contain transition-none"
          style={{ ...(isScrolled ? unturned : { width: lying ? '100cqh' : '100cqw', height: lying ? '100cqw' : '100cqh' }), rotate: `${turns * 90}deg` }}
        />
        {marks && size && (
          // As large as the picture within its box, which is as large as the box allows.
          <div
            aria-hidden
            className="pointer-events-none absolute top-1/2 left-1/2 -translate-1/2"
            style={{ ...(isScrolled ? unturned : fittedIn(size, lying)), rotate: `${turns * 90}deg` }}
          >
            {marks}
          </div>
        )}
      </div>
    </section>
  )
}

/** The size of a long picture whose shorter side is as long as the box allows. */
const acrossBox = ({ width, height }: Size) =>
  height > width
    ? { width: `min(100cqw, ${width}px)`, height: `min(100cqw * ${height / width}, ${height}px)` }
    : { width: `min(100cqh * ${width / height}, ${width}px)`, height: `min(100cqh, ${height}px)` }

/** The size of a picture that is fitted into its box, as `object-contain` fits it. */
const fittedIn = ({ width, height }: Size, lying: boolean) => {
  const [across, down] = lying ? ['100cqh', '100cqw'] : ['100cqw', '100cqh']
  return { width: `min(${across}, ${down} * ${width / height})`, height: `min(${down}, ${across} * ${height / width})` }
}

/** Whether the server answers that there is no such file, which an image's error event does not say. */
async function isMissing(address: string): Promise<boolean> {
  try {
    // With proofs at another host our server only redirects, and that host's answer cannot be read by scripts, so the result is unknown.
    const answer = await fetch(address, { method: 'GET', cache: 'no-store', redirect: 'manual' })
    await answer.body?.cancel()
    // An expired address is answered like a missing file. Expiry is compared with the server's clock, which also decided about the address.
    const expires = Number(new URL(address, window.location.href).searchParams.get('expires'))
    const now = Date.parse(answer.headers.get('date') ?? '') || Date.now()
    return (answer.status === 404 || answer.status === 410) && expires > now
  } catch {
    return false
  }
}

const turned = (size: Size = { width: 0, height: 0 }, lying: boolean): Size => (lying ? { width: size.height, height: size.width } : size)
