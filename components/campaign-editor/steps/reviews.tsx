'use client'

import { useTranslations } from 'next-intl'
import { TextField } from '@/components/ui/field'
import { emptyText } from '@/lib/work/campaigns/texts'
import { useEditor } from '../context'
import { removed, reordered, replaced } from '../draft'
import { TextPair } from '../fields'
import { Movable, PartList } from '../movable'
import type { StepFormProps } from './props'

export function ReviewsForm({ step, path, onChange }: StepFormProps<'reviews'>) {
  const t = useTranslations('campaign_admin.steps')
  const { errors } = useEditor()
  const { reviews } = step
  const set = (next: typeof reviews) => onChange({ ...step, reviews: next })
  return (
    <PartList
      path={`${path}.reviews`}
      label={t('reviews')}
      add={reviews.length < 6 ? { label: t('add_review'), onAdd: () => set([...reviews, { author: t('author_start'), text: emptyText() }]) } : undefined}
    >
      {reviews.map((review, at) => (
        <Movable
          // biome-ignore lint/suspicious/noArrayIndexKey: reviews have no name, and their fields keep no state.
          key={at}
          inner
          name={t('review', { number: at + 1 })}
          at={at}
          count={reviews.length}
          onMove={(by) => set(reordered(reviews, at, by))}
          onRemove={() => set(removed(reviews, at))}
        >
          <TextField
            label={t('author')}
            required
            maxLength={60}
            autoComplete="off"
            data-path={`${path}.reviews.${at}.author`}
            error={errors[`${path}.reviews.${at}.author`]}
            value={review.author}
            onChange={({ target }) => set(replaced(reviews, at, { ...review, author: target.value }))}
          />
          <TextPair
            path={`${path}.reviews.${at}.text`}
            label={t('review', { number: at + 1 })}
            value={review.text}
            max={400}
            rows={2}
            required
            onChange={(text) => set(replaced(reviews, at, { ...review, text }))}
          />
        </Movable>
      ))}
    </PartList>
  )
}
