'use client'

import { useTranslations } from 'next-intl'
import { useForm } from 'react-hook-form'
import { Button } from '@/components/ui/button'
import { RequiredNote } from '@/components/ui/required-note'
import { askForLink } from '@/lib/people/password-resets/client'
import { useFieldText, useKeptValues, useLateResolver } from '@/lib/platform/browser/forms'
import { AuthCard } from './auth-card'
import { EmailField } from './email-field'
import { FormFailure } from './form-failure'
import { LinkAsked, useAsked } from './link-asked'
import { useSentForm } from './use-sent-form'

const rules = () => import('./rules').then(({ forgotRules }) => forgotRules)

function AskForm() {
  const t = useTranslations('auth')
  const fieldText = useFieldText()
  const form = useForm({ resolver: useLateResolver(rules), defaultValues: { email: '' } })
  useKeptValues('forgot', form)
  const { submit, busy, failure } = useSentForm(form, askForLink, () => useAsked.getState().ask(form.getValues('email')))
  return (
    <AuthCard title={t('forgot.title')} lead={t('forgot.lead')} other={{ question: t('forgot.remembered'), href: '/login', text: t('sign_in') }}>
      <form method="post" noValidate onSubmit={form.handleSubmit(submit)} className="flex flex-col gap-5">
        <FormFailure text={failure} />
        <RequiredNote />
        <EmailField error={fieldText(form.formState.errors.email)} {...form.register('email')} />
        <Button type="submit" size="lg" busy={busy} className="mt-1 w-full">
          {t('forgot.send')}
        </Button>
      </form>
    </AuthCard>
  )
}

/** Asks for a link to choose a new password, then says what happens next. */
export function ForgotForm() {
  const asked = useAsked((state) => state.asked)
  return asked ? <LinkAsked key={asked.at} {...asked} /> : <AskForm />
}
