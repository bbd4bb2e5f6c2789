'use client'

import { Download } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { buttonClass } from '@/components/ui/button'
import { PlainImage } from '@/components/ui/plain-image'
import { Skeleton } from '@/components/ui/skeleton'
import { moneyFormat } from '@/lib/platform/browser/money-format'
import type { Locale } from '@/lib/platform/i18n/locales'
import { textIn } from '@/lib/platform/i18n/localized'
import type { PromoterCampaign } from '@/lib/work/promoter-campaigns/contract'

const sizes = { story: [1080, 1920], feed: [1080, 1080] } as const

interface Props {
  campaign: PromoterCampaign
  code: string | undefined
  label: string
  format: keyof typeof sizes
  locale: Locale
}

/** A picture to save and publish, as small as two of them fit side by side. */
export function SharePicture({ campaign: { slug, title, reward }, code, label, format, locale }: Props) {
  const t = useTranslations('promoter.campaigns.share')
  const [failed, setFailed] = useState<string>()
  const [width, height] = sizes[format]
  const query = new URLSearchParams({ task: slug, ...(label && { label }), format, locale })
  const address = code && `/api/pictures/share/${encodeURIComponent(code)}?${query}`
  const name = t(format)
  const alt = t('picture_alt', { format: name, title: textIn(locale, title).text, reward: moneyFormat(locale)(reward) })
  return (
    <figure className="flex flex-col gap-3">
      <figcaption className="text-sm text-muted">{name}</figcaption>
      <div
        style={{ aspectRatio: `${width} / ${height}` }}
        className="grid w-full place-items-center overflow-hidden rounded-control border border-line bg-paper"
      >
        {!address ? (
          <Skeleton className="h-full w-full" />
        ) : failed === address ? (
          <p className="p-3 text-center text-sm text-muted">{t('picture_failed')}</p>
        ) : (
          <PlainImage
            key={address}
            src={address}
            width={width}
            height={height}
            alt={alt}
            loading="lazy"
            onError={() => setFailed(address)}
            className="h-full w-full"
          />
        )}
      </div>
      <a
        {...(address && failed !== address && { href: address })}
        download={`completa-${slug}-${format}.png`}
        className={buttonClass({ variant: 'secondary' })}
      >
        <Download aria-hidden className="size-5" strokeWidth={1.75} />
        {t('download')}
        <span className="sr-only">: {name}</span>
      </a>
    </figure>
  )
}
