'use client'

import { useTranslations } from 'next-intl'
import { furtherFields } from '@/lib/work/campaigns/steps/registration'
import { SelectField } from '../fields'
import type { StepFormProps } from './props'

const choices = ['no', 'optional', 'required'] as const

export function RegistrationForm({ step, path, onChange }: StepFormProps<'registration'>) {
  const t = useTranslations('campaign_admin.steps')
  return (
    <>
      <p className="text-sm text-muted">{t('always_asked')}</p>
      <div className="grid gap-3 sm:grid-cols-2">
        {furtherFields.map((name) => {
          const field = step.fields.find((known) => known.name === name)
          const others = step.fields.filter((known) => known.name !== name)
          return (
            <SelectField
              key={name}
              path={`${path}.fields`}
              label={t(`further.${name}`)}
              value={field ? (field.required ? 'required' : 'optional') : 'no'}
              options={choices.map((value) => ({ value, label: t(`asked.${value}`) }))}
              onChange={(value) => onChange({ ...step, fields: value === 'no' ? others : [...others, { name, required: value === 'required' }] })}
            />
          )
        })}
      </div>
    </>
  )
}
