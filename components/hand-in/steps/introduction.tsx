'use client'

import { useTranslations } from 'next-intl'
import { Words } from '@/components/campaign-text/words'
import { useCampaign, useStepOf } from '../context'
import { ListPicture } from '../pictures'
import { NextBar, StepBody, useAdvance } from '../step-frame'
import { StepHead } from '../step-head'
import { IntroductionNote, NumberedLines } from '../step-parts'

/** How it works, in numbered lines. */
export function IntroductionStep() {
  const t = useTranslations('campaign_wizard')
  const { lines, note } = useStepOf('introduction')
  const { promise } = useCampaign()
  const advance = useAdvance()
  return (
    <>
      <StepBody>
        <StepHead title={t('titles.introduction')} lead={t('introduction', { count: lines.length })} picture={<ListPicture />} />
        <NumberedLines
          lines={lines.map((line, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no name and keep no state.
            <p key={at} className="min-w-0 pt-1.5 wrap-anywhere">
              <Words of={line} />
            </p>
          ))}
        />
        {promise.accept_after_days !== null && <p className="text-muted">{t('start.accept', { days: promise.accept_after_days })}</p>}
        {note && (
          <IntroductionNote>
            <Words of={note} />
          </IntroductionNote>
        )}
      </StepBody>
      <NextBar onNext={advance} />
    </>
  )
}
