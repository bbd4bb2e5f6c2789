'use client'

import { CircleAlert, ImageUp } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { CampaignPicture } from '@/components/campaign-picture/campaign-picture'
import { Button } from '@/components/ui/button'
import { ApiError, firstTexts } from '@/lib/platform/browser/api-error'
import { sendCampaignPicture } from '@/lib/work/campaigns/admin-client'
import { useEditor, useErrorAt } from './context'

interface Props {
  path: string
  label: string
  value: string | undefined
  onChange: (name: string | undefined) => void
  /** Whether it can be left out. */
  optional?: boolean
}

/** A picture that is uploaded as soon as it is chosen. */
export function PictureField({ path, label, value, onChange, optional = true }: Props) {
  const t = useTranslations('campaign_admin.picture')
  const errors = useTranslations('errors')
  const { campaign } = useEditor()
  const refused = useErrorAt(path)
  const input = useRef<HTMLInputElement>(null)
  const [share, setShare] = useState<number>()
  const [failed, setFailed] = useState<string>()
  const error = failed ?? refused
  async function send(file: File | undefined) {
    if (!file) return
    setFailed(undefined)
    setShare(0)
    try {
      onChange((await sendCampaignPicture(campaign, file, setShare)).name)
    } catch (failure) {
      setFailed(
        failure instanceof ApiError ? (firstTexts(failure).picture ?? failure.text ?? errors(failure.status === 0 ? 'down' : 'fallback')) : errors('fallback'),
      )
    } finally {
      setShare(undefined)
    }
  }
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="font-semibold">{label}</legend>
      <input
        ref={input}
        type="file"
        accept="image/jpeg,image/png"
        tabIndex={-1}
        aria-hidden
        className="hidden"
        onChange={({ target }) => {
          send(target.files?.[0])
          // Otherwise choosing the same file again would cause no event.
          target.value = ''
        }}
      />
      {value && <CampaignPicture name={value} alt={label} tallest={12} />}
      {share !== undefined && (
        <div
          role="progressbar"
          aria-label={t('sending')}
          aria-valuenow={Math.floor(share * 100)}
          aria-valuemin={0}
          aria-valuemax={100}
          className="h-2 overflow-hidden rounded-full bg-line"
        >
          <div className="h-full origin-left rounded-full bg-accent transition-transform duration-200" style={{ transform: `scaleX(${share})` }} />
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          variant="secondary"
          size="sm"
          data-path={path}
          busy={share !== undefined}
          aria-invalid={error ? true : undefined}
          onClick={() => input.current?.click()}
        >
          <ImageUp aria-hidden className="size-4.5" strokeWidth={1.75} />
          {t(value ? 'replace' : 'choose')}
        </Button>
        {value && optional && (
          <Button variant="quiet" size="sm" onClick={() => onChange(undefined)}>
            {t('remove')}
          </Button>
        )}
      </div>
      <p className="text-sm text-muted">{t('formats')}</p>
      {error && (
        <p role="alert" className="flex items-start gap-1.5 text-sm font-medium text-danger">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" strokeWidth={1.75} />
          {error}
        </p>
      )}
    </fieldset>
  )
}
