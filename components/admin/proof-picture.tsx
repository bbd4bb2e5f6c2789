'use client'

import { ImageOff } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useLayoutEffect, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { PlainImage } from '@/components/ui/plain-image'
import { usePan } from './use-pan'

/** How a picture is looked at. */
export interface PictureView {
  /** In its own size, instead of fitted into its box. */
  full: boolean
  /** Quarter turns to the right. */
  turns: number
}

interface Props {
  address: string
  alt: string
  /** Others are loaded and not seen, so that they are there at once when their turn comes. */
  shown: boolean
  view: PictureView
  onZoom: () => void
  onReload: () => void
}

interface Size {
  width: number
  height: number
}

const CENTRE = { x: 0.5, y: 0.5 }

/** One picture in a box whose size somebody else decides: fitted or in its own size, turned, moved by dragging. Says when it did not load, and when that is for good. */
export function ProofPicture({ address, alt, shown, view: { full, turns }, onZoom, onReload }: Props) {
  const t = useTranslations('admin.proof')
  const box = useRef<HTMLElement>(null)
  const [size, setSize] = useState<Size>()
  const [failure, setFailure] = useState<'failed' | 'missing'>()
  const lying = turns % 2 === 1
  const { width, height } = turned(size, lying)

  // Where the reader pressed stays under the pointer; without a press the middle of the picture is shown.
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
  const isFull = full && size !== undefined
  return (
    <section
      ref={box}
      aria-label={isFull ? alt : undefined}
      hidden={!shown}
      tabIndex={isFull ? 0 : undefined}
      {...pan}
      className={cn(
        '[container-type:size] absolute inset-0 flex select-none focus-visible:-outline-offset-3',
        isFull ? 'cursor-grab overflow-auto active:cursor-grabbing' : 'cursor-zoom-in overflow-hidden',
      )}
    >
      {/* Without a transition of its size: for readers who want less motion every change takes a moment, and scrolling would come before it. */}
      <div className={cn('relative m-auto shrink-0 transition-none', !isFull && 'size-full')} style={isFull ? { width, height } : undefined}>
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
          style={{ ...(isFull ? size : { width: lying ? '100cqh' : '100cqw', height: lying ? '100cqw' : '100cqh' }), rotate: `${turns * 90}deg` }}
        />
      </div>
    </section>
  )
}

/** Whether the server says that there is no such file, which the picture's own failure does not tell. */
async function isMissing(address: string): Promise<boolean> {
  try {
    // Where another host keeps proofs, ours only says where: that host answers no scripts, so nothing is known.
    const answer = await fetch(address, { method: 'GET', cache: 'no-store', redirect: 'manual' })
    await answer.body?.cancel()
    // An address that has ended is answered like a missing file. The server's clock decides, as it did there.
    const expires = Number(new URL(address, window.location.href).searchParams.get('expires'))
    const now = Date.parse(answer.headers.get('date') ?? '') || Date.now()
    return (answer.status === 404 || answer.status === 410) && expires > now
  } catch {
    return false
  }
}

const turned = (size: Size = { width: 0, height: 0 }, lying: boolean): Size => (lying ? { width: size.height, height: size.width } : size)
