'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useForm } from 'react-hook-form'
import { EmailField } from '@/components/auth/email-field'
import { FormFailure } from '@/components/auth/form-failure'
import { PasswordHint } from '@/components/auth/password-hint'
import { useSentForm } from '@/components/auth/use-sent-form'
import { Button } from '@/components/ui/button'
import { TextField } from '@/components/ui/field'
import { PasswordField } from '@/components/ui/password-field'
import { RequiredNote } from '@/components/ui/required-note'
import { Skeleton } from '@/components/ui/skeleton'
import { Moment } from '@/components/ui/time'
import { StepNotice } from '@/components/wizard/notice'
import { REDIRECT_MS } from '@/lib/people/accounts/sign-in-client'
import type { OpenInvitation } from '@/lib/people/team/contract'
import { useFieldText, useKeptValues, useLateResolver } from '@/lib/platform/browser/forms'
import { leaveEmail } from '@/lib/platform/browser/sign-in-notice'
import { useInvitation } from './use-invitation'

const rules = () => import('./rules').then(({ acceptRules }) => acceptRules)

/** Takes the invitation of the page's address: who invites, and the form; or why it cannot be taken, and what to do. */
export function AcceptInvitation() {
  const t = useTranslations('auth.invitation')
  const { found, look, take } = useInvitation()
  if (found?.invitation) return <AcceptForm invitation={found.invitation} take={take} />
  if (!found) return <Skeleton className="h-96 w-full" />
  return (
    <>
      <StepNotice tone="warning">{found.problem}</StepNotice>
      {found.passing && (
        <Button variant="secondary" onClick={look}>
          {t('retry')}
        </Button>
      )}
    </>
  )
}

function AcceptForm({ invitation, take }: { invitation: OpenInvitation; take: ReturnType<typeof useInvitation>['take'] }) {
  const t = useTranslations('auth')
  const fieldText = useFieldText()
  const router = useRouter()
  const { invited_by: inviter, email: invited, expires_at: until } = invitation
  const form = useForm({
    resolver: useLateResolver(rules),
    defaultValues: { token: '', name: '', email: invited ?? '', password: '', password_confirmation: '' },
  })
  useKeptValues('invitation', form)
  const { errors } = form.formState
  const [password, name, email] = form.watch(['password', 'name', 'email'])
  const { submit, busy, failure } = useSentForm(form, take, () => {
    leaveEmail(form.getValues('email').trim())
    setTimeout(() => router.replace('/login'), REDIRECT_MS)
  })
  const at = () => <Moment at={until} />
  return (
    <form method="post" noValidate onSubmit={form.handleSubmit(submit)} className="flex flex-col gap-5">
      <FormFailure text={failure} />
      <RequiredNote />
      <p className="rounded-control bg-accent-tint p-4">
        {inviter === null ? t.rich('invitation.invited_by_nobody', { at }) : t.rich('invitation.invited', { name: inviter, at })}
      </p>
      <TextField label={t('full_name')} autoComplete="name" required error={fieldText(errors.name)} {...form.register('name')} />
      <EmailField
        readOnly={invited !== null}
        hint={invited !== null && t('invitation.email_fixed')}
        error={fieldText(errors.email)}
        {...form.register('email')}
      />
      <PasswordField
        label={t('password')}
        autoComplete="new-password"
        required
        hint={<PasswordHint password={password} about={[name, email]} />}
        error={fieldText(errors.password)}
        {...form.register('password')}
      />
      <PasswordField
        label={t('password_confirmation')}
        autoComplete="new-password"
        required
        error={fieldText(errors.password_confirmation)}
        {...form.register('password_confirmation')}
      />
      <Button type="submit" size="lg" busy={busy} className="mt-1 w-full">
        {t('invitation.submit')}
      </Button>
    </form>
  )
}
