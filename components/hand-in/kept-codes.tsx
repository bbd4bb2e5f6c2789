'use client'

import { Check, Copy } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { Button } from '@/components/ui/button'
import { Moment } from '@/components/ui/time'
import { followCodes, type KeptCode, useKeptCodes } from './codes-on-device'
import { useCopyCode } from './copy-code'

function Entry({ code, expires_at, received_at }: KeptCode) {
  const t = useTranslations('wizard.codes')
  const { copied, copy } = useCopyCode(code)
  const Icon = copied ? Check : Copy
  const valid = expires_at !== undefined && Date.parse(expires_at) > Date.now()
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-5 py-4">
      <div className="min-w-0 text-left">
        <p className="figure text-lg font-bold tracking-[0.08em] break-all uppercase select-all">{code}</p>
        <p className="text-sm text-muted">
          <Moment at={received_at} /> · {t(valid ? 'valid' : 'expired')}
        </p>
      </div>
      {/* There may be several of these buttons, so each names its code. */}
      <Button variant="secondary" onClick={copy} aria-label={`${t(copied ? 'copied' : 'copy')} ${code}`}>
        <Icon aria-hidden className="size-5" strokeWidth={1.75} />
        <span>{t(copied ? 'copied' : 'copy')}</span>
      </Button>
    </li>
  )
}

/** The payment codes that were received on this device, newest first. @param except a code that the page already shows */
export function KeptCodes({ except }: { except?: string | undefined }) {
  const t = useTranslations('wizard.codes')
  const codes = useKeptCodes((state) => state.codes).filter(({ code }) => code.toUpperCase() !== except)
  useEffect(followCodes, [])
  if (codes.length === 0) return null
  return (
    <section aria-labelledby="kept-codes">
      <h2 id="kept-codes" className="text-left text-lg font-bold">
        {t(except ? 'earlier' : 'title')}
      </h2>
      <p className="mt-1 text-left text-sm text-muted">{t('text')}</p>
      <ul className="mt-3 divide-y divide-line rounded-card border border-line bg-surface">
        {codes.map((kept) => (
          <Entry key={kept.code} {...kept} />
        ))}
      </ul>
    </section>
  )
}
