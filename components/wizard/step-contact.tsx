'use client'

import { LoaderCircle } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useForm } from 'react-hook-form'
import { Button } from '@/components/ui/button'
import { RequiredNote } from '@/components/ui/required-note'
import { useLateResolver } from '@/lib/platform/browser/forms'
import { ChooseProofAgain } from './choose-proof-again'
import { ContactInputs } from './contact-inputs'
import { useWizardDraft } from './draft'
import type { TypedContact } from './fields'
import { goBack, moveTo } from './navigation'
import { StepNotice } from './notice'
import { MailPicture } from './pictures'
import { loadContactRules, useCheckedSubmit } from './rules'
import { StepBar } from './step-bar'
import { StepHead } from './step-head'
import { titleKey } from './stepper'
import { useSubmissionState } from './submission-state'
import { UploadProgress } from './upload-progress'
import { useStepForm } from './use-step-form'
import { useSubmission } from './use-submission'

/** The problem that prevented the submission, and what to do about it. */
function Obstacle({ rulesMissing }: { rulesMissing: boolean }) {
  const t = useTranslations('wizard.contact')
  const { failure, proofMissing } = useSubmissionState()
  const proof = useWizardDraft((state) => state.proof)
  if (proofMissing && !proof)
    return (
      <StepNotice tone="danger" title={t('proof_missing')} className="mb-3">
        <p>{t('proof_missing_text')}</p>
        <Button variant="secondary" className="mt-3" onClick={() => moveTo(4)}>
          {t('proof_back')}
        </Button>
      </StepNotice>
    )
  const shown = rulesMissing ? ({ key: 'offline' } as const) : failure
  if (!shown) return null
  return (
    <StepNotice tone="danger" className="mb-3">
      {'key' in shown ? t(shown.key) : shown.text}
    </StepNotice>
  )
}

/** Step 6: the visitor's contact data, and the submission. */
export function StepContact() {
  const t = useTranslations('wizard.contact')
  const titles = useTranslations('wizard')
  const handIn = useSubmission()
  const sending = useSubmissionState((state) => state.sending)
  const proofMissing = useSubmissionState((state) => state.proofMissing)
  const { email = '', telegram = '' } = useWizardDraft.getState().data
  const form = useForm<TypedContact>({ resolver: useLateResolver(loadContactRules), defaultValues: { email, telegram } })
  useStepForm(form, 6)
  const { submit, waiting, missing } = useCheckedSubmit(form, () => useWizardDraft.getState().step === 6, handIn)
  const busy = waiting || sending !== null
  return (
    <form noValidate onSubmit={submit} className="contents">
      <div className="flex flex-col gap-6">
        <StepHead title={titles(titleKey(6))} lead={t('lead')} picture={<MailPicture />} />
        {!proofMissing && <ChooseProofAgain />}
        <RequiredNote />
        <div className="flex flex-col gap-5">
          <ContactInputs form={form} />
        </div>
      </div>
      <StepBar
        onBack={sending === null && goBack}
        notice={sending === null ? <Obstacle rulesMissing={missing} /> : <UploadProgress share={sending} label={t('pending')} />}
      >
        <Button type="submit" size="lg" className="flex-1 px-2!" aria-busy={busy} aria-disabled={busy || undefined}>
          {busy && <LoaderCircle aria-hidden className="size-5 shrink-0 animate-spin" strokeWidth={1.75} />}
          {t(busy ? 'pending' : 'submit')}
        </Button>
      </StepBar>
    </form>
  )
}
