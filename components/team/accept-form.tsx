'use client'

import { useTranslations } from 'next-intl'
import { AccountForm } from '@/components/auth/account-form'
import { StepNotice } from '@/components/hand-in/notice'
import { Button } from '@/components/ui/button'
import { Skeleton } from '@/components/ui/skeleton'
import { Moment } from '@/components/ui/time'
import type { OpenInvitation } from '@/lib/people/team/contract'
import { useInvitation } from './use-invitation'

// The rules of every new account; the call's contract is loaded with them, so that a submission does not wait for it.
const rules = async () => {
  const [{ registerRules }] = await Promise.all([import('@/components/auth/rules'), import('@/lib/people/team/contract')])
  return registerRules
}

/** The form that accepts the invitation in the address; or why it cannot be accepted, and what to do. */
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
  const t = useTranslations('auth.invitation')
  const { invited_by: inviter, email: invited, expires_at: until } = invitation
  const at = () => <Moment at={until} />
  return (
    <AccountForm
      keptAs="invitation"
      rules={rules}
      send={take}
      submitText={t('submit')}
      fixedEmail={invited === null ? undefined : { address: invited, hint: t('email_fixed') }}
      intro={
        <p className="rounded-control bg-accent-tint p-4">
          {inviter === null ? t.rich('invited_by_nobody', { at }) : t.rich('invited', { name: inviter, at })}
        </p>
      }
    />
  )
}
