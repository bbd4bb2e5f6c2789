'use client'

import { Star } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Card } from '@/components/ui/card'
import { ChooseProofAgain } from './choose-proof-again'
import { goBack, moveTo } from './navigation'
import { ReviewsPicture } from './pictures'
import { ContinueButton, StepBar } from './step-bar'
import { StepHead } from './step-head'
import { titleKey } from './stepper'

const reviews = [1, 2, 3] as const
const stars = [1, 2, 3, 4, 5] as const

/** Step 5: testimonials. */
export function StepReviews() {
  const t = useTranslations('wizard')
  return (
    <>
      <div className="flex flex-col gap-6">
        <StepHead title={t(titleKey(5))} lead={t('reviews.lead')} picture={<ReviewsPicture />} />
        <ChooseProofAgain />
        <ul className="flex flex-col gap-4">
          {reviews.map((review) => (
            <li key={review}>
              <Card>
                <figure>
                  <div role="img" aria-label={t('reviews.stars')} className="flex gap-0.5">
                    {stars.map((star) => (
                      <Star key={star} aria-hidden className="size-5 fill-sun stroke-warning" strokeWidth={1.25} />
                    ))}
                  </div>
                  <blockquote className="mt-2">{t(`reviews.r${review}_text`)}</blockquote>
                  <figcaption className="mt-2 font-semibold text-muted">{t(`reviews.r${review}_author`)}</figcaption>
                </figure>
              </Card>
            </li>
          ))}
        </ul>
        <p className="text-sm text-muted">{t('reviews.note')}</p>
      </div>
      <StepBar onBack={goBack}>
        <ContinueButton onClick={() => moveTo(6)} />
      </StepBar>
    </>
  )
}
