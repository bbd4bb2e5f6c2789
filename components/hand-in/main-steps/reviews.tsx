'use client'

import { Star } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { ReviewsScreen } from '../reviews-screen'
import { titleKey } from '../stepper'

const reviews = [1, 2, 3] as const
const stars = [1, 2, 3, 4, 5] as const

/** Step 5: testimonials. */
export function StepReviews() {
  const t = useTranslations('wizard')
  return (
    <ReviewsScreen
      title={t(titleKey(5))}
      lead={t('reviews.lead')}
      reviews={reviews.map((review) => ({ author: t(`reviews.r${review}_author`), text: t(`reviews.r${review}_text`) }))}
      stars={
        <div role="img" aria-label={t('reviews.stars')} className="flex gap-0.5">
          {stars.map((star) => (
            <Star key={star} aria-hidden className="size-5 fill-sun stroke-warning" strokeWidth={1.25} />
          ))}
        </div>
      }
    />
  )
}
