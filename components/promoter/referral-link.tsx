'use client'

import { Copy, MessageCircle, QrCode, Share2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState, useSyncExternalStore } from 'react'
import { Button, buttonClass } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Skeleton } from '@/components/ui/skeleton'
import { copyText } from '@/lib/platform/browser/clipboard'
import { useReward } from '@/lib/platform/browser/money-format'
import { useAuth } from '@/lib/platform/browser/session'
import { toast } from '@/lib/platform/browser/toast'
import { shareOnWhatsApp } from '@/lib/platform/phone-numbers/whatsapp'
import { LinkText } from './link-text'
import { QrDialog } from './qr-dialog'

const never = () => () => {}

/** `{host}?referral_code={code}` (SPEC section 1); undefined until the browser knows both. */
function useReferralLink(): string | undefined {
  const origin = useSyncExternalStore(
    never,
    () => window.location.origin,
    () => undefined,
  )
  const code = useAuth((state) => state.user?.referral_code)
  return origin && code ? `${origin}?referral_code=${encodeURIComponent(code)}` : undefined
}

/** The promoter's referral link, with buttons to copy and share it. */
export function ReferralLink() {
  const t = useTranslations('promoter.link')
  const reward = useReward()
  const toasts = useTranslations('toasts')
  const link = useReferralLink()
  const code = useAuth((state) => state.user?.referral_code)
  const text = t('share_text', { reward })
  const [showsQr, setShowsQr] = useState(false)

  const copy = async () => {
    if (!link) return
    if (await copyText(link)) toast.success(toasts('link_copied'))
    else toast.error(toasts('link_copy_failed'))
  }
  const share = async () => {
    if (!link) return
    const content = { title: t('share_title'), text, url: link }
    if (!navigator.share || navigator.canShare?.(content) === false) return copy()
    try {
      await navigator.share(content)
      toast.success(toasts('shared'))
    } catch (error) {
      // The person closed the share sheet, which is no failure.
      if (!(error instanceof DOMException && error.name === 'AbortError')) toast.error(toasts('share_failed'))
    }
  }
  return (
    <Card className="flex flex-col gap-4">
      <div className="flex flex-col gap-1">
        <h2 className="text-lg font-bold">{t('title')}</h2>
        <p className="text-muted">{t('lead', { reward })}</p>
      </div>
      <div className="flex flex-col gap-3 xl:flex-row xl:items-center">
        <div className="flex min-h-12 min-w-0 flex-1 items-center rounded-control border border-line bg-paper px-4 py-2.5">
          {link ? (
            <span data-testid="referral-link" className="min-w-0 font-medium wrap-anywhere select-all">
              <LinkText link={link} />
            </span>
          ) : (
            <Skeleton className="h-4 w-64 max-w-full" />
          )}
        </div>
        <div className="flex flex-wrap gap-3 max-sm:*:grow max-sm:*:px-3">
          <a {...(link && { href: shareOnWhatsApp(`${text} ${link}`) })} target="_blank" rel="noopener noreferrer" className={buttonClass({}, 'max-sm:w-full')}>
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
    </Card>
  )
}
