'use client'

import { useTranslations } from 'next-intl'
import { TextPair } from '../fields'
import type { StepFormProps } from './props'

export function ProofForm({ step, path, onChange }: StepFormProps<'proof'>) {
  const t = useTranslations('campaign_admin.steps')
  return (
    <TextPair
      path={`${path}.lead`}
      label={t('proof_lead')}
      hint={t('proof_hint')}
      value={step.lead}
      max={300}
      rows={2}
      onChange={(lead) => onChange({ ...step, lead })}
    />
  )
}
