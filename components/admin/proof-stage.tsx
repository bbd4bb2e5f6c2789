'use client'

import { ExternalLink, ImageOff, Maximize2, Minimize2, RotateCw } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { cn } from '@/components/ui/cn'
import { type PictureView, ProofPicture } from './proof-picture'

const fitted: PictureView = { full: false, turns: 0 }

/** Size and rotation of the proof at an address; another address starts fitted and upright. Call it where keys or other parts also change the view. */
export function usePictureView(address: string | null) {
  const [state, setState] = useState({ of: address, view: fitted })
  const view = state.of === address ? state.view : fitted
  const set = (change: Partial<PictureView>) => setState({ of: address, view: { ...view, ...change } })
  return { view, zoom: () => set({ full: !view.full }), turn: () => set({ turns: view.turns + 1 }) }
}

interface Props {
  /** A signed address, valid for ten minutes; null once the picture was deleted. */
  address: string | null
  /** The person's name, for the picture's alternative text. */
  name: string
  /** The line above the picture: which attempt, or the code of an earlier completion. */
  label: ReactNode
  /** Fetches the address again. */
  onReload: () => void
  /** Pictures that are probably shown next, loaded in advance. */
  near?: readonly string[]
  /** The result of {@link usePictureView}, when something else also changes the view. */
  control?: ReturnType<typeof usePictureView>
  /** What is said without an address, if not that the picture was deleted. */
  without?: string | undefined
  /** What is drawn over the picture; see {@link ProofPicture}. */
  marks?: ReactNode
  /** Sets its size: the picture takes the space below the line. */
  className?: string
}

/** A proof in a box: fitted or in its own size, rotated, moved by dragging, opened in its own tab. Says so when there is none. */
export function ProofStage({ address, name, label, onReload, near = [], control, without, marks, className }: Props) {
  const t = useTranslations('admin.proof')
  const own = usePictureView(address)
  const { view, zoom, turn } = control ?? own
  const pictures = [...new Set([...(address ? [address] : []), ...near])]
  return (
    <figure className={cn('flex min-h-0 min-w-0 flex-col overflow-hidden rounded-card border border-line bg-surface', className)}>
      <figcaption className="flex min-h-12 flex-wrap items-center justify-end border-b border-line px-0.5">
        <span className="figure min-w-24 flex-1 py-1 pl-3.5 text-sm font-semibold wrap-anywhere max-sm:pl-2">{label}</span>
        {address && (
          <span className="flex shrink-0">
            <Tool label={t(view.full ? 'fit' : 'full')} onPress={zoom}>
              {view.full ? <Minimize2 {...icon} /> : <Maximize2 {...icon} />}
            </Tool>
            <Tool label={t('turn')} onPress={turn}>
              <RotateCw {...icon} />
            </Tool>
            <a href={address} target="_blank" rel="noopener noreferrer" aria-label={t('open')} title={t('open')} className={tool}>
              <ExternalLink {...icon} />
            </a>
          </span>
        )}
      </figcaption>
      <div className="relative min-h-0 flex-1 bg-line/60">
        {pictures.map((picture) => (
          <ProofPicture
            key={picture}
            address={picture}
            alt={picture === address ? t('alt', { name }) : ''}
            shown={picture === address}
            view={picture === address ? view : fitted}
            onZoom={zoom}
            onReload={onReload}
            marks={picture === address && marks}
          />
        ))}
        {!address && (
          <p className="absolute inset-0 grid place-content-center justify-items-center gap-3 p-5 text-center">
            <ImageOff aria-hidden className="size-10 text-muted" strokeWidth={1.5} />
            <span>{without ?? t('gone')}</span>
          </p>
        )}
      </div>
    </figure>
  )
}

const icon = { 'aria-hidden': true, className: 'size-5', strokeWidth: 1.75 } as const

const tool = 'grid size-11 place-items-center rounded-control text-muted transition-colors duration-150 hover:text-ink focus-visible:-outline-offset-3'

const Tool = ({ label, onPress, children }: { label: string; onPress: () => void; children: ReactNode }) => (
  <button type="button" aria-label={label} title={label} onClick={onPress} className={tool}>
    {children}
  </button>
)
