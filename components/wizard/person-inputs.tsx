'use client'

import { useLocale, useTranslations } from 'next-intl'
import { useId } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { dropSeparators } from '@/components/ui/drop-separators'
import { TextField } from '@/components/ui/field'
import { needsGuardian } from '@/lib/work/completions/fields'
import { nameDoubt } from '@/lib/work/completions/full-name'
import { Consent, Radios } from './choices'
import { CountryOptions, countryInWords } from './countries'
import type { HowAsked, TypedPerson } from './fields'
import { minimumAge } from './minimum-age'
import { useStepFieldText } from './use-field-text'

interface PersonInputsProps {
  form: UseFormReturn<TypedPerson>
  /** Which of the fields that a campaign may leave out are asked for; all in the default campaign. */
  asked?: { profession: HowAsked; gender: HowAsked }
  /** Hints in place of the usual ones. */
  told?: { country?: string | undefined; age?: string | undefined }
}

const all = { profession: 'required', gender: 'required' } as const

/** The fields of who does the task. */
export function PersonInputs({ form, asked = all, told = {} }: PersonInputsProps) {
  const t = useTranslations('wizard')
  const locale = useLocale()
  const say = useStepFieldText()
  const countries = useId()
  const { register, formState, watch, getValues, setValue } = form
  const { errors } = formState
  // Shown once the check has asked, as long as the answer still matters.
  const isDoubted = nameDoubt(watch('name')) === 'whole'
  const asksWhole = isDoubted && (errors.name !== undefined || watch('name_only') === true)
  const nameCountry = () => {
    const named = countryInWords(getValues('country'), locale)
    if (named && named !== getValues('country')) setValue('country', named, { shouldValidate: formState.isSubmitted })
  }
  const named = (field: 'profession' | 'gender') =>
    asked[field] === 'required' ? t(`registration.${field}`) : `${t(`registration.${field}`)} (${t('contact.optional')})`
  return (
    <>
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
        hint={told.country ?? t('registration.country_hint')}
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
        hint={told.age ?? t('registration.age_hint', { minimum: minimumAge() })}
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
      {asked.profession !== 'no' && (
        <TextField
          label={named('profession')}
          required={asked.profession === 'required'}
          autoComplete="organization-title"
          hint={t('registration.profession_hint')}
          error={say(errors.profession?.message)}
          {...register('profession')}
        />
      )}
      {asked.gender !== 'no' && (
        <Radios
          label={named('gender')}
          required={asked.gender === 'required'}
          hint={t('registration.gender_hint')}
          options={[
            { value: 'male', label: t('gender_male') },
            { value: 'female', label: t('gender_female') },
          ]}
          error={say(errors.gender?.message)}
          {...register('gender')}
        />
      )}
    </>
  )
}
