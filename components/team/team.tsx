'use client'

import { useQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useConfirmed } from '@/components/account/confirm-password'
import { Button } from '@/components/ui/button'
import { FailedCard } from '@/components/ui/failed-card'
import { ListPart } from '@/components/ui/list-part'
import { Updated } from '@/components/ui/updated'
import { teamQueries } from '@/lib/people/team/client'
import { Administrators } from './administrators'
import { Invitations } from './invitations'
import { InviteDialog } from './invite-dialog'

/** The administrators and the invitations. */
export function Team() {
  const t = useTranslations('admin.team')
  const result = useQuery(teamQueries.show())
  const [inviting, setInviting] = useState(false)
  const { confirmed, dialog } = useConfirmed()
  const { data, isError, isFetching, refetch } = result
  if (!data && isError) return <FailedCard text={t('failed')} busy={isFetching} onRetry={refetch} />
  return (
    <>
      <ListPart title={t('administrators')} tools={<Updated {...result} />}>
        <Administrators rows={data?.administrators} guard={confirmed} />
      </ListPart>
      <ListPart
        title={t('invitations')}
        lead={t('invitations_lead')}
        tools={
          <Button onClick={() => setInviting(true)}>
            <UserPlus aria-hidden className="size-5" strokeWidth={1.75} />
            {t('invite')}
          </Button>
        }
      >
        <Invitations rows={data?.invitations} guard={confirmed} />
      </ListPart>
      {inviting && <InviteDialog guard={confirmed} onClose={() => setInviting(false)} />}
      {dialog}
    </>
  )
}
