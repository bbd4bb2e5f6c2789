'use client'

import { useTranslations } from 'next-intl'
import { Words } from '@/components/campaign-preview/words'
import { Card } from '@/components/ui/card'
import { ReviewsPicture } from '@/components/wizard/pictures'
import { StepHead } from '@/components/wizard/step-head'
import { useStepOf } from '../context'
import { MissingPictures } from '../missing-pictures'
import { NextBar, StepBody, useAdvance } from '../step-frame'

/** What others say; the page names them as examples. */
export function ReviewsStep() {
  const t = useTranslations('campaign_wizard')
  const note = useTranslations('wizard.reviews')('note')
  const { reviews } = useStepOf('reviews')
  const { advance } = useAdvance()
  return (
    <>
      <StepBody>
        <StepHead title={t('titles.reviews')} lead={t('reviews')} picture={<ReviewsPicture />} />
        <MissingPictures />
        <ul className="flex flex-col gap-4">
          {reviews.map(({ author, text }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: reviews have no name and keep no state.
            <li key={at}>
              <Card>
                <figure>
                  <blockquote className="wrap-anywhere">
                    <Words of={text} />
                  </blockquote>
                  <figcaption className="mt-2 font-semibold text-muted">{author}</figcaption>
                </figure>
              </Card>
            </li>
          ))}
        </ul>
        <p className="text-sm text-muted">{note}</p>
      </StepBody>
      <NextBar onNext={advance} />
    </>
  )
}
