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
  /** Which of the fields that a task may leave out are asked for. */
  asked: { profession: HowAsked; gender: HowAsked }
  /** Hints in place of the usual ones. */
  told?: { country?: string | undefined; age?: string | undefined } | undefined
}

/** The fields of who does the task. */
export function PersonInputs({ form, asked, told = {} }: PersonInputsProps) {
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
  const isRequired = (field: keyof TypedPerson) => (field === 'profession' || field === 'gender' ? asked[field] === 'required' : true)
  const named = (field: 'name' | 'country' | 'whatsapp' | 'age' | 'profession' | 'gender', hint: string) => ({
    label: isRequired(field) ? t(`registration.${field}`) : `${t(`registration.${field}`)} (${t('contact.optional')})`,
    required: isRequired(field),
    hint,
    error: say(errors[field]?.message),
  })
  return (
    <>
      <TextField {...named('name', t('registration.name_hint'))} autoComplete="name" {...register('name', { onChange: () => setValue('name_only', false) })} />
      {asksWhole && <Consent label={t('registration.name_only')} {...register('name_only', { deps: 'name' })} />}
      <TextField
        {...named('country', told.country ?? t('registration.country_hint'))}
        autoComplete="country-name"
        list={countries}
        {...register('country', { onBlur: nameCountry })}
      />
      <CountryOptions id={countries} />
      <TextField {...named('whatsapp', t('registration.whatsapp_hint'))} type="tel" autoComplete="tel" onInput={dropSeparators} {...register('whatsapp')} />
      <TextField
        {...named('age', told.age ?? t('registration.age_hint', { minimum: minimumAge() }))}
        inputMode="numeric"
        autoComplete="off"
        maxLength={3}
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
        <TextField {...named('profession', t('registration.profession_hint'))} autoComplete="organization-title" {...register('profession')} />
      )}
      {asked.gender !== 'no' && (
        <Radios
          {...named('gender', t('registration.gender_hint'))}
          options={[
            { value: 'male', label: t('gender_male') },
            { value: 'female', label: t('gender_female') },
          ]}
          {...register('gender')}
        />
      )}
    </>
  )
}
