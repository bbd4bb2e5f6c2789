'use client'

import { Copy, MessageCircle, QrCode, Share2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button, buttonClass } from '@/components/ui/button'
import { Skeleton } from '@/components/ui/skeleton'
import { copyText } from '@/lib/platform/browser/clipboard'
import { toast } from '@/lib/platform/browser/toast'
import { shareOnWhatsApp } from '@/lib/platform/phone-numbers/whatsapp'
import { LinkText } from './link-text'
import { QrDialog } from './qr-dialog'

interface Props {
  /** Undefined until it is known. */
  link: string | undefined
  /** What is sent on WhatsApp, with the link. */
  message: string
  /** What is given to the device's own sharing, apart from the link. */
  content: { title: string; text: string }
  /** Names the file of the QR code. */
  code: string | undefined
}

/** A promoter's link, with buttons to send, copy and share it. Needs the texts of `promoter` and `area`. */
export function ShareLink({ link, message, content, code }: Props) {
  const t = useTranslations('promoter.link')
  const toasts = useTranslations('toasts')
  const [showsQr, setShowsQr] = useState(false)

  const copy = async () => {
    if (!link) return
    if (await copyText(link)) toast.success(toasts('link_copied'))
    else toast.error(toasts('link_copy_failed'))
  }
  const share = async () => {
    if (!link) return
    const shared = { ...content, url: link }
    if (!navigator.share || navigator.canShare?.(shared) === false) return copy()
    try {
      await navigator.share(shared)
      toast.success(toasts('shared'))
    } catch (error) {
      // The person closed the share sheet, which is no failure.
      if (!(error instanceof DOMException && error.name === 'AbortError')) toast.error(toasts('share_failed'))
    }
  }
  return (
    <>
      <div className="flex flex-col gap-3">
        <div className="flex min-h-12 min-w-0 items-center rounded-control border border-line bg-paper px-4 py-2.5">
          {link ? (
            <span data-testid="referral-link" className="min-w-0 font-medium wrap-anywhere select-all">
              <LinkText link={link} />
            </span>
          ) : (
            <Skeleton className="h-4 w-64 max-w-full" />
          )}
        </div>
        <div className="flex flex-wrap gap-3 max-sm:*:grow max-sm:*:px-3">
          <a {...(link && { href: shareOnWhatsApp(message) })} target="_blank" rel="noopener noreferrer" className={buttonClass({}, 'max-sm:w-full')}>
            <MessageCircle aria-hidden className="size-5" strokeWidth={1.75} />
            {t('whatsapp')}
          </a>
          <Button variant="secondary" onClick={copy}>
            <Copy aria-hidden className="size-5" strokeWidth={1.75} />
            {t('copy')}
          </Button>
          <Button variant="secondary" onClick={share}>
            <Share2 aria-hidden className="size-5" strokeWidth={1.75} />
            {t('share')}
          </Button>
          <Button variant="secondary" onClick={() => link && setShowsQr(true)}>
            <QrCode aria-hidden className="size-5" strokeWidth={1.75} />
            {t('qr')}
          </Button>
        </div>
      </div>
      {link && code && <QrDialog open={showsQr} onOpenChange={setShowsQr} link={link} code={code} />}
    </>
  )
}
