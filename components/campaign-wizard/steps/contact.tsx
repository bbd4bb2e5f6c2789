'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useTranslations } from 'next-intl'
import { useCallback, useState } from 'react'
import { useForm } from 'react-hook-form'
import { RequiredNote } from '@/components/ui/required-note'
import { ContactInputs } from '@/components/wizard/contact-inputs'
import type { DraftData } from '@/components/wizard/draft-fields'
import type { TypedContact } from '@/components/wizard/fields'
import { MailPicture } from '@/components/wizard/pictures'
import { rules, useCheckedSubmit } from '@/components/wizard/rules'
import { StepHead } from '@/components/wizard/step-head'
import { useDraftedForm } from '@/components/wizard/use-drafted-form'
import { useLateResolver } from '@/lib/platform/browser/forms'
import { useDoing } from '../context'
import { MissingPictures } from '../missing-pictures'
import { askedContact } from '../plan'
import { problemsAtStep } from '../problems'
import { NextBar, StepBody, useAdvance } from '../step-frame'

/** How the person can be reached beside WhatsApp. */
export function ContactStep() {
  const t = useTranslations('campaign_wizard')
  const { wizard, promise } = useDoing()
  const { advance } = useAdvance()
  const asked = askedContact(promise)
  const { email = '', telegram = '' } = wizard.useDraft.getState().data
  const load = useCallback(() => rules().then(({ contactFormOf }) => zodResolver(contactFormOf(askedContact(promise)), undefined, { raw: true })), [promise])
  const form = useForm<TypedContact>({ resolver: useLateResolver<TypedContact>(load), defaultValues: { email, telegram } })
  const problems = wizard.useDraft((state) => state.problems)
  useDraftedForm(form, {
    keep: (values) => wizard.setData(values as DraftData),
    problems,
    take: (found) => {
      const taken = problemsAtStep('contact', found, promise)
      wizard.takeProblems(taken.map(([field]) => field))
      return taken
    },
  })
  const [step] = useState(() => wizard.useDraft.getState().step)
  const { submit, waiting, missing } = useCheckedSubmit(form, () => wizard.useDraft.getState().step === step, advance)
  const isAnyRequired = asked.email === 'required' || asked.telegram === 'required'
  return (
    <form noValidate onSubmit={submit} className="contents">
      <StepBody>
        <StepHead title={t('titles.contact')} lead={t('contact')} picture={<MailPicture />} />
        <MissingPictures />
        {isAnyRequired && <RequiredNote />}
        <div className="flex flex-col gap-5">
          <ContactInputs form={form} asked={asked} />
        </div>
      </StepBody>
      <NextBar waiting={waiting} missing={missing} />
    </form>
  )
}
