'use client'

import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button, buttonClass } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Skeleton } from '@/components/ui/skeleton'

interface Props {
  open: boolean
  onOpenChange: (open: boolean) => void
  link: string
  code: string
}

/** Drawn on the device; the link goes nowhere. Large enough to print. */
const draw = async (link: string) => {
  const { toDataURL } = await import('qrcode')
  return toDataURL(link, { width: 1024, margin: 4, errorCorrectionLevel: 'M' })
}

/** The referral link as a QR code, to show from screen to camera or to keep as an image. */
export function QrDialog({ open, onOpenChange, link, code }: Props) {
  const t = useTranslations('promoter.qr')
  const area = useTranslations('area')
  const { data: image, isError, refetch } = useQuery({ queryKey: ['qr', link], queryFn: () => draw(link), enabled: open, meta: { quiet: true } })
  const actions = isError ? (
    <Button onClick={() => refetch()}>{area('try_again')}</Button>
  ) : (
    <a href={image} aria-disabled={!image || undefined} download={`completa-${code}.png`} className={buttonClass()}>
      <Download aria-hidden className="size-5" strokeWidth={1.75} />
      {t('download')}
    </a>
  )
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t('title')} text={t('text')} actions={actions}>
      <div className="mx-auto aspect-square w-full max-w-72 rounded-control border border-line bg-surface p-2">
        {image ? (
          // biome-ignore lint/performance/noImgElement: made on the device, nothing to optimise.
          <img src={image} width={1024} height={1024} alt={t('alt', { link })} className="h-auto w-full" />
        ) : (
          <Skeleton className="h-full w-full" />
        )}
      </div>
      <p className="text-center text-sm break-all text-muted">{link}</p>
    </Dialog>
  )
}
