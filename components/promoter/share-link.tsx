'use client'

import { Copy, MessageCircle, QrCode, Share2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button, buttonClass } from '@/components/ui/button'
import { Skeleton } from '@/components/ui/skeleton'
import { copyText } from '@/lib/platform/browser/clipboard'
import { toast } from '@/lib/platform/browser/toast'
import { fullLink } from '@/lib/platform/pages/short-link'
import { shareOnWhatsApp } from '@/lib/platform/phone-numbers/whatsapp'
import { LinkText } from './link-text'
import { QrDialog } from './qr-dialog'

interface Props {
  /** The short link; undefined until it is known. */
  link: string | undefined
  /** What is sent on WhatsApp, with the link. */
  message: string
  /** What is given to the device's own sharing, apart from the link. */
  content: { title: string; text: string }
  /** Names the file of the QR code. */
  code: string | undefined
}

/** A promoter's short link, to send on WhatsApp or copy, with the other ways and the full link below. Needs the texts of `promoter` and `area`. */
export function ShareLink({ link, message, content, code }: Props) {
  const t = useTranslations('promoter.link')
  const toasts = useTranslations('toasts')
  const [showsQr, setShowsQr] = useState(false)

  const copy = async (address = link) => {
    if (!address) return
    if (await copyText(address)) toast.success(toasts('link_copied'))
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
    <div className="@container flex flex-col gap-2">
      <div className="flex flex-col gap-3 @min-[36rem]:flex-row">
        <a {...(link && { href: shareOnWhatsApp(message) })} target="_blank" rel="noopener noreferrer" className={buttonClass({}, 'shrink-0')}>
          <MessageCircle aria-hidden className="size-5" strokeWidth={1.75} />
          {t('whatsapp')}
        </a>
        <div className="flex min-w-0 flex-1 rounded-control border border-edge bg-surface">
          <div className="flex min-w-0 flex-1 items-center pr-2 pl-3 sm:pl-4">
            {link ? <LinkText link={link} testId="referral-link" className="font-medium" /> : <Skeleton className="h-4 w-56 max-w-full" />}
          </div>
          <button
            type="button"
            onClick={() => copy()}
            className="inline-flex min-h-11 shrink-0 items-center gap-2 rounded-r-control border-l border-edge px-3 font-semibold transition-colors duration-150 hover:bg-accent-tint hover:text-accent-deep sm:px-4"
          >
            <Copy aria-hidden className="size-4.5" strokeWidth={1.75} />
            {t('copy')}
          </button>
        </div>
      </div>
      <div className="-mx-3 flex flex-wrap items-center gap-x-1">
        <Button variant="quiet" size="sm" onClick={share}>
          <Share2 aria-hidden className="size-4.5" strokeWidth={1.75} />
          {t('share')}
        </Button>
        <Button variant="quiet" size="sm" onClick={() => link && setShowsQr(true)}>
          <QrCode aria-hidden className="size-4.5" strokeWidth={1.75} />
          {t('qr')}
        </Button>
        {link && (
          <div className="flex min-h-11 max-w-full min-w-0 items-center gap-2 pl-3 text-sm text-muted @min-[36rem]:ml-auto @max-[36rem]:basis-full">
            <span className="shrink-0">{t('full')}</span>
            <LinkText link={fullLink(link)} testId="full-link" />
            <button
              type="button"
              aria-label={t('copy_full')}
              title={t('copy_full')}
              onClick={() => copy(fullLink(link))}
              className="-ml-2 grid size-11 shrink-0 place-items-center rounded-control transition-colors duration-150 hover:text-ink"
            >
              <Copy aria-hidden className="size-4" strokeWidth={1.75} />
            </button>
          </div>
        )}
      </div>
      {link && code && <QrDialog open={showsQr} onOpenChange={setShowsQr} link={link} code={code} />}
    </div>
  )
}
