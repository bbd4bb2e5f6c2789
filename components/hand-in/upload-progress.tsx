'use client'

import { useTranslations } from 'next-intl'

/** The progress of an upload. @param share of it that is done, 0 to 1 @param label what is being sent */
export function UploadProgress({ share, label }: { share: number; label: string }) {
  const t = useTranslations('wizard.contact')
  const percent = Math.floor(share * 100)
  return (
    <div className="mb-3 flex items-center gap-3">
      <div
        role="progressbar"
        aria-label={label}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        className="h-2 flex-1 overflow-hidden rounded-full bg-line"
      >
        <div className="h-full origin-left rounded-full bg-accent transition-transform duration-200" style={{ transform: `scaleX(${share})` }} />
      </div>
      <span className="figure text-sm text-muted">{t('sent', { percent })}</span>
    </div>
  )
}
