'use client'

import { CircleCheck, Maximize2, RefreshCw, Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { PlainImage } from '@/components/ui/plain-image'

interface ProofPreviewProps {
  proof: File
  onReplace: () => void
  onRemove: () => void
  /** The picture's button, which enlarges it; it is focused after an image was chosen. */
  pictureRef: RefObject<HTMLButtonElement | null>
}

/** The chosen image, with ways to enlarge, replace and remove it. */
export function ProofPreview({ proof, onReplace, onRemove, pictureRef }: ProofPreviewProps) {
  const t = useTranslations('wizard.task')
  const common = useTranslations('common')
  const viewer = useRef<HTMLDialogElement>(null)
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(proof)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [proof])
  const close = () => viewer.current?.close()
  return (
    <div className="rounded-card border border-line bg-surface">
      <button
        ref={pictureRef}
        type="button"
        aria-haspopup="dialog"
        onClick={() => viewer.current?.showModal()}
        className="relative block h-64 w-full overflow-hidden rounded-t-card bg-band sm:h-72"
      >
        {/* The top of a tall screenshot shows which page it is of; the enlarged view shows all of it. */}
        {address && <PlainImage src={address} alt={t('preview')} className="size-full object-cover object-top" />}
        <span className="absolute right-3 bottom-3 inline-flex min-h-11 items-center gap-2 rounded-control border border-line bg-surface px-3 text-sm font-semibold text-ink">
          <Maximize2 aria-hidden className="size-4" strokeWidth={1.75} />
          {t('enlarge')}
        </span>
      </button>
      {/* The browser's own dialog, which keeps and returns the focus: the page's own would be another script to load before the proof. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Escape and the button close it too. */}
      <dialog
        ref={viewer}
        aria-label={t('preview')}
        onClick={({ target }) => target === viewer.current && close()}
        className="fade-in m-auto max-h-dvh max-w-full bg-transparent p-3 backdrop:bg-band/90"
      >
        {address && <PlainImage src={address} alt={proof.name} className="mx-auto max-h-[calc(100dvh-6rem)] max-w-full rounded-sm" />}
        <p className="mt-3 text-center">
          <Button variant="secondary" onClick={close}>
            {common('close')}
          </Button>
        </p>
      </dialog>
      <div className="flex flex-col gap-3 p-4">
        <p className="flex items-start gap-2">
          <CircleCheck aria-hidden className="mt-0.5 size-5 shrink-0 text-accent" strokeWidth={1.75} />
          <span className="min-w-0">
            <span className="block font-semibold">{t('ready')}</span>
            <span className="block truncate text-sm text-muted">{proof.name}</span>
          </span>
        </p>
        <div className="grid grid-cols-2 gap-3">
          <Button variant="secondary" onClick={onReplace}>
            <RefreshCw aria-hidden className="size-5" strokeWidth={1.75} />
            {t('replace')}
          </Button>
          <Button variant="secondary" onClick={onRemove}>
            <Trash2 aria-hidden className="size-5" strokeWidth={1.75} />
            {t('remove')}
          </Button>
        </div>
      </div>
    </div>
  )
}
