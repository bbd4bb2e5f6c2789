'use client'

import { useRouter } from 'next/navigation'
import { type ComponentType, useEffect, useLayoutEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { REDIRECT_MS, signIn } from '@/lib/people/accounts/sign-in-client'
import { ApiError } from '@/lib/platform/browser/api-error'
import { takeAskedPage } from '@/lib/platform/browser/asked-page'
import { showFailure } from '@/lib/platform/browser/failure'
import { type FieldWiring, useFieldWiring, useLateResolver } from '@/lib/platform/browser/forms'
import { importWithTimeout } from '@/lib/platform/browser/import-with-timeout'
import { useKeptState } from '@/lib/platform/browser/use-kept-state'
import type { Role } from '@/lib/platform/contract/endpoint'
import type { AskedFactor } from '@/lib/platform/contract/second-factor'
import type { SecondStep } from './second-step'
import { useSentForm } from './use-sent-form'

type Values = { email: string; password: string }

interface LoginWiring extends FieldWiring<Values> {
  busy: boolean
  /** The reason for the last failed submission, unless a field shows it. */
  failure: string | undefined
  /** Whether the second step replaces the form. */
  secondStep: boolean
}

const rules = () => import('./rules').then(({ loginRules }) => loginRules)

/** Renders the second step, and passes its logic to the form on the page. */
export function LoginFormLogic({ onWired }: { onWired: (wiring: LoginWiring) => void }) {
  const router = useRouter()
  const form = useForm<Values>({ resolver: useLateResolver(rules) })
  const [asked, setAsked] = useKeptState<AskedFactor>('second-factor')
  const [Step, setStep] = useState<ComponentType<Parameters<typeof SecondStep>[0]>>()
  const enter = ({ role }: { role: Role }) => setTimeout(() => router.replace(takeAskedPage(role)), REDIRECT_MS)
  const send = (values: Values) =>
    signIn(values).catch((error) => {
      if (error instanceof ApiError && error.asked) setAsked(error.asked)
      throw error
    })
  const { submit, busy, failure } = useSentForm(form, send, enter)

  useEffect(() => {
    if (!asked || Step) return
    importWithTimeout(import('./second-step')).then(
      (part) => setStep(() => part.SecondStep),
      (error) => {
        setAsked(undefined)
        showFailure(error)
      },
    )
  }, [asked, Step, setAsked])

  const fields = useFieldWiring(form, submit)
  const isAsked = Boolean(asked)
  const secondStep = isAsked && Boolean(Step)
  // A layout effect, so that the second step and the form are never shown together.
  useLayoutEffect(() => onWired({ ...fields, busy: busy || isAsked, failure, secondStep }), [onWired, fields, busy, isAsked, failure, secondStep])

  return asked && Step && <Step asked={asked} credentials={form.getValues} onSignedIn={enter} onBack={() => setAsked(undefined)} />
}
