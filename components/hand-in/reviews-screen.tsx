'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Card } from '@/components/ui/card'
import { MissingPictures } from './missing-pictures'
import { ReviewsPicture } from './pictures'
import { NextBar, StepBody, useAdvance } from './step-frame'
import { StepHead } from './step-head'

interface Props {
  title: string
  lead: string
  reviews: { author: string; text: ReactNode }[]
  /** Above each review. */
  stars?: ReactNode
}

/** What others say; the page names them as examples. */
export function ReviewsScreen({ title, lead, reviews, stars }: Props) {
  const t = useTranslations('wizard.reviews')
  const advance = useAdvance()
  return (
    <>
      <StepBody>
        <StepHead title={title} lead={lead} picture={<ReviewsPicture />} />
        <MissingPictures />
        <ul className="flex flex-col gap-4">
          {reviews.map(({ author, text }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: reviews have no name and keep no state.
            <li key={at}>
              <Card>
                <figure className="flex flex-col gap-2">
                  {stars}
                  <blockquote className="wrap-anywhere">{text}</blockquote>
                  <figcaption className="font-semibold text-muted">{author}</figcaption>
                </figure>
              </Card>
            </li>
          ))}
        </ul>
        <p className="text-sm text-muted">{t('note')}</p>
      </StepBody>
      <NextBar onNext={advance} />
    </>
  )
}
