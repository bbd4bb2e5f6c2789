'use client'

import { Download } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button, buttonClass } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { QrCode, useQrCode } from '@/components/ui/qr-code'
import { LinkText } from './link-text'

interface Props {
  open: boolean
  onOpenChange: (open: boolean) => void
  link: string
  code: string
}

/** The referral link as a QR code, to be scanned from the screen or saved as an image. */
export function QrDialog({ open, onOpenChange, link, code }: Props) {
  const t = useTranslations('promoter.qr')
  const area = useTranslations('area')
  const { data: image, isError, refetch } = useQrCode(link, open)
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
      <QrCode image={image} alt={t('alt', { link })} />
      <p className="flex justify-center text-sm text-muted">
        <LinkText link={link} />
      </p>
    </Dialog>
  )
}
