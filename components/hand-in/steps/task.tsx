'use client'

import { ExternalLink } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { CampaignPicture } from '@/components/campaign-picture/campaign-picture'
import { Words } from '@/components/campaign-text/words'
import { buttonClass } from '@/components/ui/button'
import { useStepOf } from '../context'
import { ScreenshotPicture } from '../pictures'
import { NextBar, StepBody, useAdvance } from '../step-frame'
import { StepHead } from '../step-head'
import { HowTo } from '../step-parts'

/** The host of a web address, which readers see before they open it; what a draft has of an address as it is. */
function hostOf(link: string): string {
  try {
    return new URL(link).host
  } catch {
    return link
  }
}

/** What to do, numbered, and the page on which it is done. */
export function TaskStep() {
  const t = useTranslations('campaign_wizard')
  const wizard = useTranslations('wizard')
  const { instructions, link } = useStepOf('task')
  const advance = useAdvance()
  return (
    <>
      <StepBody>
        <StepHead title={t('titles.task')} lead={t('task.lead')} picture={<ScreenshotPicture />} />
        {link && (
          <p className="flex flex-col gap-1.5">
            <a href={link} target="_blank" rel="noopener noreferrer" className={buttonClass({ size: 'lg' }, 'w-full')}>
              {wizard('task.open')}
              <ExternalLink aria-hidden className="size-5" strokeWidth={1.75} />
              <span className="sr-only"> {wizard('new_tab')}</span>
            </a>
            <span className="text-center text-sm wrap-anywhere text-muted">{t('task.host', { host: hostOf(link) })}</span>
          </p>
        )}
        <HowTo
          lines={instructions.map(({ text, picture }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: instructions have no name and keep no state.
            <span key={at} className="flex min-w-0 flex-col gap-2 wrap-anywhere">
              <Words of={text} />
              {picture && <CampaignPicture name={picture} alt={t('task.picture', { number: at + 1 })} tallest={24} />}
            </span>
          ))}
          className="gap-3"
        />
        <p className="text-muted">{t('task.stay')}</p>
      </StepBody>
      <NextBar onNext={advance} variant={link ? 'secondary' : 'primary'} />
    </>
  )
}
