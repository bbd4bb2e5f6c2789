'use client'

import { useTranslations } from 'next-intl'
import { SelectField } from '../fields'
import type { StepFormProps } from './props'

const choices = ['no', 'optional', 'required'] as const

export function ContactStepForm({ step, path, onChange }: StepFormProps<'contact'>) {
  const t = useTranslations('campaign_admin.steps')
  const options = choices.map((value) => ({ value, label: t(`asked.${value}`) }))
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <SelectField path={`${path}.email`} label={t('email')} value={step.email} options={options} onChange={(email) => onChange({ ...step, email })} />
      <SelectField
        path={`${path}.telegram`}
        label={t('telegram')}
        value={step.telegram}
        options={options}
        onChange={(telegram) => onChange({ ...step, telegram })}
      />
    </div>
  )
}
