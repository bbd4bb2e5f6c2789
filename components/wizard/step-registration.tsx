'use client'

import { useLocale, useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import { dropSeparators } from '@/components/ui/drop-separators'
import { TextField } from '@/components/ui/field'
import { RequiredNote } from '@/components/ui/required-note'
import { useLateResolver } from '@/lib/platform/browser/forms'
import { needsGuardian } from '@/lib/work/completions/fields'
import { nameDoubt } from '@/lib/work/completions/full-name'
import { Consent, Radios } from './choices'
import { CountryOptions, countryInWords, homeCountry } from './countries'
import { useWizardDraft } from './draft'
import type { TypedPerson } from './fields'
import { minimumAge } from './minimum-age'
import { moveTo } from './navigation'
import { StepNotice } from './notice'
import { CardPicture } from './pictures'
import { loadPersonRules, useCheckedSubmit } from './rules'
import { ContinueButton, StepBar } from './step-bar'
import { StepHead } from './step-head'
import { useStepFieldText } from './use-field-text'
import { useStepForm } from './use-step-form'

/** Step 3: who does the task. */
export function StepRegistration() {
  const t = useTranslations('wizard')
  const locale = useLocale()
  const say = useStepFieldText()
  const countries = useId()
  // Read once, because looking up the country's name takes the browser some milliseconds.
  const [start] = useState(() => {
    const { data } = useWizardDraft.getState()
    return { ...data, country: data.country ?? homeCountry(locale) }
  })
  const { name = '', name_only, country, whatsapp = '', age = '', profession = '', gender, guardian_consent } = start
  const form = useForm<TypedPerson>({
    resolver: useLateResolver(loadPersonRules),
    defaultValues: { name, name_only: name_only ?? false, country, whatsapp, age, profession, gender, guardian_consent: guardian_consent ?? false },
  })
  useStepForm(form, 3)
  const { register, formState, watch, getValues, setValue } = form
  const { errors } = formState
  // Shown once the check has asked, as long as the answer still matters.
  const isDoubted = nameDoubt(watch('name')) === 'whole'
  const asksWhole = isDoubted && (errors.name !== undefined || watch('name_only') === true)
  const nameCountry = () => {
    const named = countryInWords(getValues('country'), locale)
    if (named && named !== getValues('country')) setValue('country', named, { shouldValidate: formState.isSubmitted })
  }
  const { submit, waiting, missing } = useCheckedSubmit(form, 3, () => moveTo(4))
  return (
    <form noValidate onSubmit={submit} className="contents">
      <div className="flex flex-col gap-6">
        <StepHead step={3} lead={t('registration.lead')} picture={<CardPicture />} />
        <RequiredNote />
        <div className="flex flex-col gap-5">
          <TextField
            label={t('registration.name')}
            required
            autoComplete="name"
            hint={t('registration.name_hint')}
            error={say(errors.name?.message)}
            {...register('name', { onChange: () => setValue('name_only', false) })}
          />
          {asksWhole && <Consent label={t('registration.name_only')} {...register('name_only', { deps: 'name' })} />}
          <TextField
            label={t('registration.country')}
            required
            autoComplete="country-name"
            list={countries}
            hint={t('registration.country_hint')}
            error={say(errors.country?.message)}
            {...register('country', { onBlur: nameCountry })}
          />
          <CountryOptions id={countries} />
          <TextField
            label={t('registration.whatsapp')}
            required
            type="tel"
            autoComplete="tel"
            hint={t('registration.whatsapp_hint')}
            error={say(errors.whatsapp?.message)}
            onInput={dropSeparators}
            {...register('whatsapp')}
          />
          <TextField
            label={t('registration.age')}
            required
            inputMode="numeric"
            autoComplete="off"
            maxLength={3}
            hint={t('registration.age_hint', { minimum: minimumAge() })}
            error={say(errors.age?.message)}
            {...register('age')}
          />
          {needsGuardian(watch('age'), minimumAge()) && (
            <Consent
              required
              label={t('registration.guardian')}
              hint={t('registration.guardian_hint')}
              error={say(errors.guardian_consent?.message)}
              {...register('guardian_consent')}
            />
          )}
          <TextField
            label={t('registration.profession')}
            required
            autoComplete="organization-title"
            hint={t('registration.profession_hint')}
            error={say(errors.profession?.message)}
            {...register('profession')}
          />
          <Radios
            label={t('registration.gender')}
            hint={t('registration.gender_hint')}
            options={[
              { value: 'male', label: t('gender_male') },
              { value: 'female', label: t('gender_female') },
            ]}
            error={say(errors.gender?.message)}
            {...register('gender')}
          />
        </div>
      </div>
      <StepBar
        notice={
          missing && (
            <StepNotice tone="danger" className="mb-3">
              {t('contact.offline')}
            </StepNotice>
          )
        }
      >
        <ContinueButton busy={waiting} />
      </StepBar>
    </form>
  )
}
