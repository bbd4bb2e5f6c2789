'use client'

import { ExternalLink, ImageOff, Maximize2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button, buttonClass } from '@/components/ui/button'
import { ProofViewer } from './proof-viewer'

interface Props {
  /** Signed and good for ten minutes; null once the image is no longer kept. */
  address: string | null
  name: string
  onReload: () => void
}

/** A proof, small; it can be enlarged and opened on its own. */
export function Proof({ address, name, onReload }: Props) {
  const t = useTranslations('admin.details')
  const [enlarged, setEnlarged] = useState(false)
  const [failed, setFailed] = useState<string>()
  if (!address) return <p className="text-muted">{t('proof_gone')}</p>
  if (failed === address)
    return (
      <div className="flex flex-col items-start gap-3">
        <p className="flex items-center gap-2 text-muted">
          <ImageOff aria-hidden className="size-5 shrink-0" strokeWidth={1.75} />
          {t('proof_failed')}
        </p>
        <Button
          variant="secondary"
          onClick={() => {
            setFailed(undefined)
            onReload()
          }}
        >
          {t('proof_reload')}
        </Button>
      </div>
    )
  const alt = t('proof_alt', { name })
  return (
    <div className="flex flex-col gap-3 sm:flex-row sm:items-end">
      <button type="button" onClick={() => setEnlarged(true)} aria-label={t('zoom')} className="self-start overflow-hidden rounded-control border border-line">
        {/* biome-ignore lint/performance/noImgElement: a private picture behind a signed address; nothing may optimise and keep it. */}
        <img src={address} alt={alt} onError={() => setFailed(address)} className="block max-h-72 min-h-24 w-auto max-w-full object-contain" />
      </button>
      <div className="flex flex-wrap gap-3 sm:flex-col">
        <Button variant="secondary" onClick={() => setEnlarged(true)}>
          <Maximize2 aria-hidden className="size-5" strokeWidth={1.75} />
          {t('zoom')}
        </Button>
        <a href={address} target="_blank" rel="noopener noreferrer" className={buttonClass({ variant: 'secondary' })}>
          <ExternalLink aria-hidden className="size-5" strokeWidth={1.75} />
          {t('open')}
        </a>
      </div>
      <ProofViewer open={enlarged} onOpenChange={setEnlarged} address={address} alt={alt} />
    </div>
  )
}
