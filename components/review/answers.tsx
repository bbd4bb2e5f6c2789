'use client'

import { CircleCheck, CircleX } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { PlainImage } from '@/components/ui/plain-image'
import type { Locale } from '@/lib/platform/i18n/locales'
import { textIn } from '@/lib/platform/i18n/localized'
import type { CampaignBrief } from '@/lib/work/campaigns/brief-contract'
import type { AttemptItem } from '@/lib/work/review/decision/contract'

type ProofItem = CampaignBrief['proof_items'][number]

/** What the person sent for each proof item; the first picture is the one that the desk shows large. What was asked for and not sent says so. */
export function ReviewAnswers({ brief, items }: { brief: CampaignBrief; items: readonly AttemptItem[] }) {
  const t = useTranslations('admin.review.campaign')
  const locale = useLocale() as Locale
  const large = items.find(({ kind }) => kind === 'picture')
  return (
    <dl className="flex flex-col gap-2">
      {brief.proof_items.map((asked) => {
        const sent = items.find(({ key }) => key === asked.key)
        return (
          <div key={asked.key} className="min-w-0">
            <dt className="text-muted wrap-anywhere">{textIn(locale, asked.label).text}</dt>
            <dd className="wrap-anywhere whitespace-pre-wrap">{!sent ? t('not_sent') : sent === large ? t('large') : <Sent asked={asked} sent={sent} />}</dd>
          </div>
        )
      })}
    </dl>
  )
}

function Sent({ asked, sent: { value, proof, is_right } }: { asked: ProofItem; sent: AttemptItem }) {
  const t = useTranslations('admin.review.campaign')
  const locale = useLocale() as Locale
  const gone = <span className="text-muted">{t('not_kept')}</span>
  if (asked.kind === 'picture') return proof === null ? gone : <Thumbnail address={proof} />
  if (value === null) return gone
  if (asked.kind === 'code') return <Verdict isRight text={t('code_right')} />
  if (asked.kind === 'link')
    return (
      <a href={value} target="_blank" rel="noreferrer noopener" className="text-accent-deep underline">
        {value}
      </a>
    )
  if (asked.kind === 'text') return value
  const option = asked.options.find(({ key }) => key === value)
  return (
    <>
      {option ? textIn(locale, option.text).text : value} {is_right !== null && <Verdict isRight={is_right} text={t(is_right ? 'right' : 'wrong')} />}
    </>
  )
}

function Thumbnail({ address }: { address: string }) {
  return (
    <a href={address} target="_blank" rel="noreferrer noopener" className="mt-1 block w-24 overflow-hidden rounded-control border border-line bg-surface">
      <PlainImage src={address} alt="" className="aspect-square w-full object-cover" />
    </a>
  )
}

function Verdict({ isRight, text }: { isRight: boolean; text: string }) {
  const Icon = isRight ? CircleCheck : CircleX
  return (
    <span className={isRight ? 'inline-flex items-center gap-1 text-accent-deep' : 'inline-flex items-center gap-1 text-warning'}>
      <Icon aria-hidden className="size-4" strokeWidth={2} />
      <span>{text}</span>
    </span>
  )
}
