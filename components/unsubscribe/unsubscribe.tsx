'use client'

import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { StepNotice } from '@/components/hand-in/notice'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { isOfAnnouncements, subscribeByToken } from '@/lib/people/mail/unsubscribe-client'
import { ApiError } from '@/lib/platform/browser/api-error'
import { useLinkToken } from '@/lib/platform/browser/use-link-token'

/** Ends the weekly summary or the announcements with one press and resumes them with another. The token is in the address's fragment. */
export function Unsubscribe() {
  const t = useTranslations('unsubscribe')
  const token = useLinkToken('unsubscribe')
  const of = isOfAnnouncements(token) ? 'announcements' : 'weekly'
  const [wanted, setWanted] = useState<boolean>()
  const [busy, setBusy] = useState(false)
  const [failure, setProblem] = useState<'no_token' | 'failed'>()
  const problem = token === null ? 'no_token' : failure
  const press = async () => {
    if (!token || busy) return
    setBusy(true)
    setProblem(undefined)
    try {
      await subscribeByToken(token, wanted === false)
      setWanted(wanted === false)
    } catch (error) {
      setProblem(error instanceof ApiError && [404, 422].includes(error.status) ? 'no_token' : 'failed')
    }
    setBusy(false)
  }
  return (
    <Card className="flex flex-col gap-4">
      <h1 className="text-2xl font-extrabold">{t(`${of}.title`)}</h1>
      <p>{t(`${of}.text`)}</p>
      <p role="status" className="font-semibold empty:hidden">
        {wanted !== undefined && t(`${of}.${wanted ? 'back' : 'stopped'}`)}
      </p>
      {problem && <StepNotice tone="danger">{t(problem)}</StepNotice>}
      {problem !== 'no_token' && (
        <Button variant={wanted === false ? 'secondary' : 'primary'} busy={busy} onClick={press} className="sm:self-start">
          {t(wanted === false ? 'again' : 'stop')}
        </Button>
      )}
      <Link href="/login" className="inline-flex min-h-11 items-center self-start font-semibold text-accent-deep">
        {t('sign_in')}
      </Link>
    </Card>
  )
}
