'use client'

import { ExternalLink } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { CampaignPicture } from '@/components/campaign-picture/campaign-picture'
import { Words } from '@/components/campaign-preview/words'
import { buttonClass } from '@/components/ui/button'
import { ScreenshotPicture } from '@/components/wizard/pictures'
import { StepHead } from '@/components/wizard/step-head'
import { useStepOf } from '../context'
import { NextBar, StepBody, useAdvance } from '../step-frame'

/** The host of a web address, which readers see before they open it. */
const hostOf = (link: string) => (URL.canParse?.(link) === false ? link : new URL(link).host)

/** What to do, numbered, and the page on which it is done. */
export function TaskStep() {
  const t = useTranslations('campaign_wizard')
  const wizard = useTranslations('wizard')
  const { instructions, link } = useStepOf('task')
  const { advance } = useAdvance()
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
        <section aria-labelledby="task-how">
          <h2 id="task-how" className="text-lg font-bold">
            {wizard('task.how')}
          </h2>
          <ol className="mt-3 flex list-none flex-col gap-3">
            {instructions.map(({ text, picture }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: instructions have no name and keep no state.
              <li key={at} className="flex gap-3">
                <span aria-hidden className="figure w-5 shrink-0 font-bold text-accent-deep">
                  {at + 1}.
                </span>
                <span className="flex min-w-0 flex-col gap-2 wrap-anywhere">
                  <Words of={text} />
                  {picture && <CampaignPicture name={picture} alt={t('task.picture', { number: at + 1 })} tallest={24} />}
                </span>
              </li>
            ))}
          </ol>
        </section>
        <p className="text-muted">{t('task.stay')}</p>
      </StepBody>
      <NextBar onNext={advance} variant={link ? 'secondary' : 'primary'} />
    </>
  )
}
