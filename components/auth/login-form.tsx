'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { toast } from 'sonner'
import { Button } from '@/components/ui/button'
import { PasswordField } from '@/components/ui/password-field'
import { REDIRECT_MS, useLogin } from '@/lib/auth/client'
import { showFieldErrors, useFieldText, useKeptValues, useLateResolver, useTurn } from '@/lib/forms'
import { takeWord } from '@/lib/session/farewell'
import { EmailField } from './email-field'

const rules = () => import('@/lib/auth/rules').then(({ loginRules }) => loginRules)

/** Sign in (SPEC section 2, 'Auth screens'). */
export function LoginForm() {
  const t = useTranslations('auth')
  const toasts = useTranslations('toasts')
  const failures = useTranslations('errors')
  const fieldText = useFieldText()
  const router = useRouter()
  const signIn = useLogin()
  const form = useForm({ resolver: useLateResolver(rules), defaultValues: { email: '', password: '' } })
  useKeptValues('login', form)
  const { errors } = form.formState
  const turn = useTurn()
  // Until the page has changed, so that a second press cannot sign in twice.
  const busy = signIn.isPending || signIn.isSuccess

  useEffect(() => {
    // The toaster listens from its own effect on, which runs after this one.
    const word = takeWord()
    if (word === 'logged_out') setTimeout(() => toast.success(toasts('logged_out')))
    if (word === 'session_ended') setTimeout(() => toast.error(failures('unauthenticated')))
  }, [toasts, failures])

  const submit = form.handleSubmit((body) => {
    if (!turn.take()) return
    signIn.mutate(body, {
      onSuccess: ({ role }) => setTimeout(() => router.replace(`/${role}`), REDIRECT_MS),
      onError: (error) => {
        turn.release()
        showFieldErrors(form, error)
      },
    })
  })

  return (
    <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-5">
      <EmailField error={fieldText(errors.email)} {...form.register('email')} />
      <PasswordField label={t('password')} autoComplete="current-password" required error={fieldText(errors.password)} {...form.register('password')} />
      <Button type="submit" size="lg" busy={busy} className="mt-1 w-full">
        {t('sign_in')}
      </Button>
    </form>
  )
}
