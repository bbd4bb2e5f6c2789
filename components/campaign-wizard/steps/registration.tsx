'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useLocale, useTranslations } from 'next-intl'
import { useCallback, useState } from 'react'
import { useForm } from 'react-hook-form'
import { Button } from '@/components/ui/button'
import { RequiredNote } from '@/components/ui/required-note'
import { homeCountry } from '@/components/wizard/countries'
import type { DraftData } from '@/components/wizard/draft-fields'
import type { TypedPerson } from '@/components/wizard/fields'
import { PersonInputs } from '@/components/wizard/person-inputs'
import { CardPicture } from '@/components/wizard/pictures'
import { rules, useCheckedSubmit } from '@/components/wizard/rules'
import { StepHead } from '@/components/wizard/step-head'
import { useDraftedForm } from '@/components/wizard/use-drafted-form'
import { useLateResolver } from '@/lib/platform/browser/forms'
import { countryNameIn } from '@/lib/platform/visitor/country-names'
import { useDoing } from '../context'
import { forgetLastPerson, lastPerson } from '../last-person'
import { askedPerson } from '../plan'
import { problemsAtStep } from '../problems'
import { NextBar, StepBody, useAdvance } from '../step-frame'

/** Offers what was typed for the last task on this device; it can be changed. On a shared phone the next person refuses it, and it is forgotten. */
function SamePerson({ onTake, onRefuse }: { onTake: (data: DraftData) => void; onRefuse: () => void }) {
  const t = useTranslations('campaign_wizard.registration')
  const [last, setLast] = useState(lastPerson)
  if (!last?.data.name) return null
  const refuse = () => {
    forgetLastPerson()
    setLast(null)
    onRefuse()
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-control bg-accent-tint p-4">
      <p className="min-w-0">{t('same_text')}</p>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" onClick={() => onTake(last.data)}>
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
  const lead = useTranslations('wizard.registration')('lead')
  const locale = useLocale()
  const { wizard, promise } = useDoing()
  const { advance } = useAdvance()
  const asked = askedPerson(promise)
  const { minimumAge, countries } = asked
  // Read once, because looking up the country's name takes the browser some milliseconds.
  const [start] = useState(() => {
    const { data } = wizard.useDraft.getState()
    return { ...data, country: data.country ?? homeCountry(locale) }
  })
  const { name = '', name_only, country, whatsapp = '', age = '', profession = '', gender, guardian_consent } = start
  const load = useCallback(() => rules().then(({ personFormOf }) => zodResolver(personFormOf(askedPerson(promise)), undefined, { raw: true })), [promise])
  const form = useForm<TypedPerson>({
    resolver: useLateResolver<TypedPerson>(load),
    defaultValues: { name, name_only: name_only ?? false, country, whatsapp, age, profession, gender, guardian_consent: guardian_consent ?? false },
  })
  const problems = wizard.useDraft((state) => state.problems)
  useDraftedForm(form, {
    // Inputs produce strings and booleans; the schemas' types are wider, because the API accepts more.
    keep: (values) => wizard.setData(values as DraftData),
    problems,
    take: (found) => {
      const taken = problemsAtStep('registration', found, promise)
      wizard.takeProblems(taken.map(([field]) => field))
      return taken
    },
  })
  const [step] = useState(() => wizard.useDraft.getState().step)
  const { submit, waiting, missing } = useCheckedSubmit(form, () => wizard.useDraft.getState().step === step, advance)
  const takeOver = (data: DraftData) => {
    for (const [field, value] of Object.entries(data)) if (field in form.getValues()) form.setValue(field as keyof TypedPerson, value, { shouldDirty: true })
    wizard.setData(data)
    form.setFocus('name')
  }
  const [isNew] = useState(name === '')
  const told = {
    ...(minimumAge !== null && { age: t('start.age', { age: minimumAge }) }),
    ...(countries.length > 0 && { country: t('start.countries', { countries: countries.map((code) => countryNameIn(locale, code) || code).join(', ') }) }),
  }
  return (
    <form noValidate onSubmit={submit} className="contents">
      <StepBody>
        <StepHead title={t('titles.registration')} lead={lead} picture={<CardPicture />} />
        {isNew && <SamePerson onTake={takeOver} onRefuse={() => form.setFocus('name')} />}
        <p className="text-sm text-muted">{t('registration.limit', { count: promise.per_person_limit })}</p>
        <RequiredNote />
        <div className="flex flex-col gap-5">
          <PersonInputs form={form} asked={asked} told={told} />
        </div>
      </StepBody>
      <NextBar waiting={waiting} missing={missing} />
    </form>
  )
}
