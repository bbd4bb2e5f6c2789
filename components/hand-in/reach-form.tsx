'use client'

import { RequiredNote } from '@/components/ui/required-note'
import { ContactInputs } from './contact-inputs'
import { useDoing } from './context'
import type { TypedContact } from './fields'
import { MissingPictures } from './missing-pictures'
import { MailPicture } from './pictures'
import { NextBar, StepBody } from './step-frame'
import { StepHead } from './step-head'
import { useStepForm } from './use-step-form'

/** How the person can be reached beside WhatsApp. */
export function ReachForm({ title, lead }: { title: string; lead: string }) {
  const { wizard, plan } = useDoing()
  const { contact } = plan
  const { email = '', telegram = '', told = '' } = wizard.useDraft.getState().data
  const { form, submit, ...bar } = useStepForm<TypedContact>({ kind: 'contact', defaultValues: { email, telegram, told } })
  return (
    <form noValidate onSubmit={submit} className="contents">
      <StepBody>
        <StepHead title={title} lead={lead} picture={<MailPicture />} />
        <MissingPictures />
        {Object.values(contact).includes('required') && <RequiredNote />}
        <div className="flex flex-col gap-5">
          <ContactInputs form={form} asked={contact} />
        </div>
      </StepBody>
      <NextBar {...bar} />
    </form>
  )
}
