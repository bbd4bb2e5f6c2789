'use client'

import { CircleCheck, RefreshCw, Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { Button } from '@/components/ui/button'

interface ProofPreviewProps {
  proof: File
  onReplace: () => void
  onRemove: () => void
}

/** The chosen image, with ways to replace and remove it. */
export function ProofPreview({ proof, onReplace, onRemove }: ProofPreviewProps) {
  const t = useTranslations('wizard.task')
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(proof)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [proof])
  return (
    <div className="overflow-hidden rounded-card border border-line bg-surface">
      <div className="grid h-64 place-items-center bg-band p-3 sm:h-72">
        {/* biome-ignore lint/performance/noImgElement: a file of this device, which no image service could fetch. */}
        {address && <img src={address} alt={t('preview')} className="max-h-58 max-w-full rounded-sm object-contain sm:max-h-66" />}
      </div>
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
