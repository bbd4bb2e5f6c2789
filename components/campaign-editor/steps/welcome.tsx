'use client'

import { useTranslations } from 'next-intl'
import { TextPair } from '../fields'
import type { StepFormProps } from './props'

export function WelcomeForm({ step, path, onChange }: StepFormProps<'welcome'>) {
  const t = useTranslations('campaign_admin.steps')
  return <TextPair path={`${path}.lead`} label={t('lead')} value={step.lead} max={300} rows={2} required onChange={(lead) => onChange({ ...step, lead })} />
}
