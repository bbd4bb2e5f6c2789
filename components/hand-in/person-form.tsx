'use client'

import { useLocale, useTranslations } from 'next-intl'
import { type ComponentProps, type ReactNode, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { RequiredNote } from '@/components/ui/required-note'
import { useDoing } from './context'
import { homeCountry } from './countries'
import type { TypedPerson } from './fields'
import { PersonInputs } from './person-inputs'
import { CardPicture } from './pictures'
import { NextBar, StepBody } from './step-frame'
import { StepHead } from './step-head'
import { useStepForm } from './use-step-form'

interface Props extends Pick<ComponentProps<typeof PersonInputs>, 'told'> {
  title: string
  /** What stands above the fields. */
  above?: (form: UseFormReturn<TypedPerson>) => ReactNode
}

/** Who does the task: the fields that it asks for. */
export function PersonForm({ title, told, above }: Props) {
  const t = useTranslations('wizard.registration')
  const locale = useLocale()
  const { wizard, plan } = useDoing()
  // Read once, because looking up the country's name takes the browser some milliseconds.
  const [start] = useState(() => {
    const { data } = wizard.useDraft.getState()
    return { ...data, country: data.country ?? homeCountry(locale) }
  })
  const { name = '', name_only = false, country, whatsapp = '', age = '', profession = '', gender, guardian_consent = false } = start
  const { form, submit, ...bar } = useStepForm<TypedPerson>({
    kind: 'registration',
    defaultValues: { name, name_only, country, whatsapp, age, profession, gender, guardian_consent },
  })
  return (
    <form noValidate onSubmit={submit} className="contents">
      <StepBody>
        <StepHead title={title} lead={t('lead')} picture={<CardPicture />} />
        {above?.(form)}
        <RequiredNote />
        <div className="flex flex-col gap-5">
          <PersonInputs form={form} asked={plan.person} told={told} />
        </div>
      </StepBody>
      <NextBar {...bar} />
    </form>
  )
}
