'use client'

import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { RequiredNote } from '@/components/ui/required-note'
import { useLateResolver } from '@/lib/platform/browser/forms'
import { homeCountry } from './countries'
import { useWizardDraft } from './draft'
import type { TypedPerson } from './fields'
import { goBack, moveTo } from './navigation'
import { StepNotice } from './notice'
import { PersonInputs } from './person-inputs'
import { CardPicture } from './pictures'
import { loadPersonRules, useCheckedSubmit } from './rules'
import { ContinueButton, StepBar } from './step-bar'
import { StepHead } from './step-head'
import { titleKey } from './stepper'
import { useStepForm } from './use-step-form'

/** Step 3: who does the task. */
export function StepRegistration() {
  const t = useTranslations('wizard')
  const locale = useLocale()
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
  const { submit, waiting, missing } = useCheckedSubmit(
    form,
    () => useWizardDraft.getState().step === 3,
    () => moveTo(4),
  )
  return (
    <form noValidate onSubmit={submit} className="contents">
      <div className="flex flex-col gap-6">
        <StepHead title={t(titleKey(3))} lead={t('registration.lead')} picture={<CardPicture />} />
        <RequiredNote />
        <div className="flex flex-col gap-5">
          <PersonInputs form={form} />
        </div>
      </div>
      <StepBar
        onBack={goBack}
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
