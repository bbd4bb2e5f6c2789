'use client'

import { useTranslations } from 'next-intl'
import { TextPair } from '../fields'
import type { StepFormProps } from './props'

export function DoneForm({ step, path, onChange }: StepFormProps<'done'>) {
  const t = useTranslations('campaign_admin.steps')
  return (
    <TextPair
      path={`${path}.text`}
      label={t('done_text')}
      hint={t('done_hint')}
      value={step.text}
      max={300}
      rows={2}
      onChange={(text) => onChange({ ...step, text })}
    />
  )
}
