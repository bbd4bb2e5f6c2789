'use client'

import { useQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type ReactNode, useId, useState } from 'react'
import { useConfirmed } from '@/components/account/confirm-password'
import { Button } from '@/components/ui/button'
import { FailedCard } from '@/components/ui/failed-card'
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
      <Part title={t('administrators')} tools={<Updated {...result} />}>
        <Administrators rows={data?.administrators} guard={confirmed} />
      </Part>
      <Part
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
      </Part>
      {inviting && <InviteDialog guard={confirmed} onClose={() => setInviting(false)} />}
      {dialog}
    </>
  )
}

function Part({ title, lead, tools, children }: { title: string; lead?: string; tools: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="@container flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <div className="flex min-w-0 flex-col gap-1">
          <h2 id={id} className="text-lg font-bold">
            {title}
          </h2>
          {lead && <p className="max-w-measure text-sm text-muted">{lead}</p>}
        </div>
        {tools}
      </div>
      <div className="overflow-hidden rounded-card border border-line bg-surface">{children}</div>
    </section>
  )
}
