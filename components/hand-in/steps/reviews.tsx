'use client'

import { useTranslations } from 'next-intl'
import { Words } from '@/components/campaign-text/words'
import { useStepOf } from '../context'
import { ReviewsScreen } from '../reviews-screen'

/** What others say, in the words of the version. */
export function ReviewsStep() {
  const t = useTranslations('campaign_wizard')
  const { reviews } = useStepOf('reviews')
  return <ReviewsScreen title={t('titles.reviews')} lead={t('reviews')} reviews={reviews.map(({ author, text }) => ({ author, text: <Words of={text} /> }))} />
}
