'use client'

import { ExternalLink } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { CampaignPicture } from '@/components/campaign-picture/campaign-picture'
import { buttonClass } from '@/components/ui/button'
import { useBadgeMoney } from '@/lib/platform/browser/money-format'
import type { ProofItem } from '@/lib/work/campaigns/proof-items/registry'
import { neededFields } from '@/lib/work/campaigns/steps/registration'
import type { CampaignStep, StepKindName } from '@/lib/work/campaigns/steps/registry'
import type { CampaignText } from '@/lib/work/campaigns/texts'
import { ItemPreview } from './item-preview'
import { Words } from './words'

interface Props<Kind extends StepKindName = StepKindName> {
  step: Extract<CampaignStep, { kind: Kind }>
  items: ProofItem[]
  reward: number
}

const Head = ({ children }: { children: ReactNode }) => <h4 className="text-lg font-bold">{children}</h4>
const Text = ({ of }: { of: CampaignText | undefined }) => (
  <p className="wrap-anywhere whitespace-pre-wrap text-muted">
    <Words of={of} />
  </p>
)

/** The host of a web address, which readers see before they open it. */
const hostOf = (link: string) => (URL.canParse(link) ? new URL(link).host : link)

/** A field that is asked for, without its input. */
const Asked = ({ name, required }: { name: string; required: boolean }) => {
  const t = useTranslations('campaign_preview')
  return (
    <li className="rounded-control border border-edge px-3 py-2 text-sm">
      {name}
      {required ? <span className="text-danger"> *</span> : <span className="text-muted"> {t('optional')}</span>}
    </li>
  )
}

function Registration({ step }: Props<'registration'>) {
  const t = useTranslations('campaign_preview')
  return (
    <>
      <Head>{t('heads.registration')}</Head>
      <ul className="flex flex-col gap-2">
        {neededFields.map((name) => (
          <Asked key={name} name={t(`fields.${name}`)} required />
        ))}
        {step.fields.map(({ name, required }) => (
          <Asked key={name} name={t(`fields.${name}`)} required={required} />
        ))}
      </ul>
    </>
  )
}

function Task({ step }: Props<'task'>) {
  const t = useTranslations('campaign_preview')
  return (
    <>
      <Head>{t('heads.task')}</Head>
      <ol className="flex flex-col gap-3">
        {step.instructions.map(({ text, picture }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: instructions have no name and keep no state.
          <li key={at} className="flex gap-3">
            <span aria-hidden className="figure w-5 shrink-0 font-bold text-accent-deep">
              {at + 1}.
            </span>
            <span className="flex min-w-0 flex-col gap-2 wrap-anywhere">
              <Words of={text} />
              {picture && <CampaignPicture name={picture} alt="" tallest={24} lazy />}
            </span>
          </li>
        ))}
      </ol>
      {step.link && (
        <p className="flex flex-col gap-1">
          <span className={buttonClass({}, 'w-full')}>
            {t('open')}
            <ExternalLink aria-hidden className="size-4.5" strokeWidth={1.75} />
          </span>
          <span className="text-center text-sm wrap-anywhere text-muted">{hostOf(step.link)}</span>
        </p>
      )}
    </>
  )
}

const parts: { [Kind in StepKindName]: (props: Props<Kind>) => ReactNode } = {
  welcome: function Welcome({ step, reward }) {
    const t = useTranslations('campaign_preview')
    const badge = useBadgeMoney()
    return (
      <>
        <Head>{t('heads.welcome', { amount: badge(reward) })}</Head>
        <Text of={step.lead} />
      </>
    )
  },
  introduction: function Introduction({ step }) {
    const t = useTranslations('campaign_preview')
    return (
      <>
        <Head>{t('heads.introduction')}</Head>
        <ol className="flex list-decimal flex-col gap-2 pl-5">
          {step.lines.map((line, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no name and keep no state.
            <li key={at} className="wrap-anywhere">
              <Words of={line} />
            </li>
          ))}
        </ol>
        {step.note && <Text of={step.note} />}
      </>
    )
  },
  registration: Registration,
  task: Task,
  proof: function Proof({ step, items }) {
    const t = useTranslations('campaign_preview')
    return (
      <>
        <Head>{t('heads.proof')}</Head>
        {step.lead && <Text of={step.lead} />}
        <ul className="flex flex-col gap-4">
          {items.map((item) => (
            <li key={item.key}>
              <ItemPreview item={item} />
            </li>
          ))}
        </ul>
      </>
    )
  },
  reviews: function Reviews({ step }) {
    const t = useTranslations('campaign_preview')
    return (
      <>
        <Head>{t('heads.reviews')}</Head>
        <p className="text-sm text-muted">{t('reviews_examples')}</p>
        {step.reviews.map(({ author, text }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: reviews have no name and keep no state.
          <blockquote key={at} className="border-l-2 border-line pl-3 wrap-anywhere">
            <Words of={text} />
            <footer className="text-sm text-muted">{author}</footer>
          </blockquote>
        ))}
      </>
    )
  },
  contact: function Contact({ step }) {
    const t = useTranslations('campaign_preview')
    return (
      <>
        <Head>{t('heads.contact')}</Head>
        <ul className="flex flex-col gap-2">
          {(['email', 'telegram'] as const).map(
            (name) => step[name] !== 'no' && <Asked key={name} name={t(`fields.${name}`)} required={step[name] === 'required'} />,
          )}
        </ul>
      </>
    )
  },
  done: function Done({ step }) {
    const t = useTranslations('campaign_preview')
    return (
      <>
        <Head>{t('heads.done')}</Head>
        <p className="text-muted">{t('done')}</p>
        {step.text && <Text of={step.text} />}
      </>
    )
  },
}

function ofKind<Kind extends StepKindName>(kind: Kind, props: Props<Kind>): ReactNode {
  const Part: (props: Props<Kind>) => ReactNode = parts[kind]
  return <Part {...props} />
}

/** A step as its visitor sees it, without anything that can be filled in. */
export const StepPreview = (props: Props) => ofKind<StepKindName>(props.step.kind, props)
