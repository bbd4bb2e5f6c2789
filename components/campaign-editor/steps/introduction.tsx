'use client'

import { useTranslations } from 'next-intl'
import { emptyText } from '@/lib/work/campaigns/texts'
import { removed, reordered, replaced } from '../draft'
import { TextPair } from '../fields'
import { Movable, PartList } from '../movable'
import type { StepFormProps } from './props'

export function IntroductionForm({ step, path, onChange }: StepFormProps<'introduction'>) {
  const t = useTranslations('campaign_admin.steps')
  const { lines } = step
  const set = (next: typeof lines) => onChange({ ...step, lines: next })
  return (
    <>
      <PartList
        path={`${path}.lines`}
        label={t('lines')}
        add={lines.length < 8 ? { label: t('add_line'), onAdd: () => set([...lines, emptyText()]) } : undefined}
      >
        {lines.map((line, at) => (
          <Movable
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no name, and their fields keep no state.
            key={at}
            inner
            name={t('line', { number: at + 1 })}
            at={at}
            count={lines.length}
            onMove={(by) => set(reordered(lines, at, by))}
            onRemove={() => set(removed(lines, at))}
          >
            <TextPair
              path={`${path}.lines.${at}`}
              label={t('line', { number: at + 1 })}
              value={line}
              max={300}
              required
              onChange={(next) => set(replaced(lines, at, next))}
            />
          </Movable>
        ))}
      </PartList>
      <TextPair path={`${path}.note`} label={t('note')} value={step.note} max={500} rows={2} onChange={(note) => onChange({ ...step, note })} />
    </>
  )
}
