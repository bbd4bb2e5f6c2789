'use client'

import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { Button } from '@/components/ui/button'
import { countryNameIn } from '@/lib/platform/visitor/country-names'
import { useCampaign, useDoing } from '../context'
import type { TypedPerson } from '../fields'
import { forgetLastPerson, lastPerson } from '../last-person'
import { PersonForm } from '../person-form'

/** Offers what was typed for the last task on this device; it can be changed. On a shared phone the next person refuses it, and it is forgotten. */
function SamePerson({ form }: { form: UseFormReturn<TypedPerson> }) {
  const t = useTranslations('campaign_wizard.registration')
  const { wizard } = useDoing()
  const [last, setLast] = useState(() => (wizard.useDraft.getState().data.name ? null : lastPerson()))
  if (!last?.data.name) return null
  const { data } = last
  const take = () => {
    for (const [field, value] of Object.entries(data)) if (field in form.getValues()) form.setValue(field as keyof TypedPerson, value, { shouldDirty: true })
    wizard.setData(data)
    form.setFocus('name')
  }
  const refuse = () => {
    forgetLastPerson()
    setLast(null)
    form.setFocus('name')
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-control bg-accent-tint p-4">
      <p className="min-w-0">{t('same_text')}</p>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" onClick={take}>
          {t('same', { name: last.data.name.split(' ')[0] ?? '' })}
        </Button>
        <Button variant="quiet" onClick={refuse}>
          {t('not_me')}
        </Button>
      </div>
    </div>
  )
}

/** Who does the task: the fields that the version asks for. */
export function RegistrationStep() {
  const t = useTranslations('campaign_wizard')
  const locale = useLocale()
  const { promise } = useCampaign()
  const { minimum_age, countries, per_person_limit } = promise
  const told = {
    ...(minimum_age !== null && { age: t('start.age', { age: minimum_age }) }),
    ...(countries.length > 0 && { country: t('start.countries', { countries: countries.map((code) => countryNameIn(locale, code) || code).join(', ') }) }),
  }
  return (
    <PersonForm
      title={t('titles.registration')}
      told={told}
      above={(form) => (
        <>
          <SamePerson form={form} />
          <p className="text-sm text-muted">{t('registration.limit', { count: per_person_limit })}</p>
        </>
      )}
    />
  )
}
