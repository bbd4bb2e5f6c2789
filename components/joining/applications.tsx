'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { Suspense, useState } from 'react'
import { useConfirmed } from '@/components/account/confirm-password'
import { PromoterName } from '@/components/admin/promoter-name'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { CountedChoice } from '@/components/ui/counted-choice'
import { EmailText } from '@/components/ui/email-text'
import { controlClass, Field } from '@/components/ui/field'
import { type Asked, PagedTable, pendingResult } from '@/components/ui/paged-table'
import type { Column } from '@/components/ui/table'
import { When } from '@/components/ui/when'
import { type ApplicationState, applicationStates } from '@/lib/people/applications/contract'
import { useFigures } from '@/lib/platform/browser/money-format'
import { type PageState, startOfList, usePageQuery } from '@/lib/platform/browser/page-query'
import { toast } from '@/lib/platform/browser/toast'
import type { CallOutput } from '@/lib/platform/contract/endpoint'
import { groupQueries } from '@/lib/work/promoter-groups/client'
import { applicationsQuery, useDecideApplications } from '@/lib/work/promoters/applications-client'
import type { listApplications, PromoterApplication } from '@/lib/work/promoters/applications-contract'

/** Applications to become a promoter, to be approved or declined, one or many at once. */
export const Applications = () => (
  <Suspense fallback={<View place={startOfList} state="waiting" result={pendingResult} />}>
    <AskedList />
  </Suspense>
)

function AskedList() {
  const place = usePageQuery()
  const state = applicationStates.find((known) => known === place.param('state')) ?? 'waiting'
  return <View place={place} state={state} result={useQuery(applicationsQuery({ ...place.query, state }))} />
}

interface ViewProps {
  place: PageState
  state: ApplicationState
  result: Asked<CallOutput<typeof listApplications>>
}

function View({ place, state, result }: ViewProps) {
  const t = useTranslations('admin.applications')
  const { whole } = useFigures()
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set())
  const [asked, setAsked] = useState<{ decision: 'approve' | 'decline'; ids: number[] }>()
  const rows = result.data?.data ?? []
  const byState = result.data?.stats.by_state
  // Of the rows that are shown alone, so that nobody is decided on unseen.
  const chosen = state === 'waiting' ? rows.flatMap(({ promoter_id: id }) => (ticked.has(id) ? [id] : [])) : []
  const isAll = rows.length > 0 && chosen.length === rows.length
  const tick = (id: number) => setTicked(new Set(ticked.has(id) ? [...ticked].filter((one) => one !== id) : [...ticked, id]))
  const columns: Column<PromoterApplication>[] = [
    {
      key: 'applicant',
      head: t('applicant'),
      phone: 'title',
      cell: ({ promoter_id, name, email }) => (
        <span className="flex items-start gap-3 @min-[40rem]:min-w-40">
          {state === 'waiting' && <Tick name={t('choose', { name })} checked={ticked.has(promoter_id)} onChange={() => tick(promoter_id)} />}
          <span className="block min-w-0 font-semibold">
            <PromoterName id={promoter_id}>{name}</PromoterName>
            <span className="block text-sm font-normal text-muted">
              <EmailText email={email} />
            </span>
          </span>
        </span>
      ),
    },
    {
      key: 'written',
      head: t('written'),
      phone: 'text',
      cell: ({ channels, why, reason }) =>
        channels || why ? (
          <dl className="flex max-w-measure flex-col gap-1 py-2 text-sm wrap-anywhere">
            <Part name={t('channels')} text={channels} />
            <Part name={t('why')} text={why} />
            {reason && <Part name={t('reason')} text={reason} />}
          </dl>
        ) : (
          <span className="text-muted">{t('nothing_written')}</span>
        ),
    },
    {
      key: 'signals',
      head: t('signals'),
      phone: 'text',
      cell: ({ alike }) =>
        alike.length === 0 ? (
          <span className="text-sm text-muted max-sm:hidden">{t('no_signals')}</span>
        ) : (
          <ul className="flex flex-col text-sm">
            {alike.map(({ promoter_id, name, shared }) => (
              <li key={promoter_id} className="wrap-anywhere">
                <PromoterName id={promoter_id}>{name}</PromoterName>: {shared.map((trait) => t(`shared.${trait}`)).join(', ')}
              </li>
            ))}
          </ul>
        ),
    },
    {
      key: 'at',
      head: state === 'waiting' ? t('applied') : t('decided'),
      phone: 'label',
      cell: ({ applied_at, decided_at }) => <When at={decided_at ?? applied_at} />,
    },
  ]
  return (
    <div className="flex flex-col gap-4">
      <CountedChoice
        label={t('state')}
        options={applicationStates.map((value) => ({ value, label: t(`states.${value}`), count: byState && whole(byState[value]) }))}
        value={state}
        onChange={(next) => place.setParams({ state: next === 'waiting' ? '' : next })}
      />
      {state === 'waiting' && rows.length > 0 && (
        <div className="flex flex-wrap items-center gap-3">
          <Tick name={t('choose_all')} checked={isAll} onChange={() => setTicked(new Set(isAll ? [] : rows.map(({ promoter_id }) => promoter_id)))} />
          <span aria-live="polite" className="grow">
            {t('chosen', { count: chosen.length })}
          </span>
          <Button size="sm" disabled={chosen.length === 0} onClick={() => setAsked({ decision: 'approve', ids: chosen })}>
            {t('approve')}
          </Button>
          <Button variant="secondary" size="sm" disabled={chosen.length === 0} onClick={() => setAsked({ decision: 'decline', ids: chosen })}>
            {t('decline')}
          </Button>
        </div>
      )}
      <PagedTable
        caption={t('title')}
        columns={columns}
        rowKey={({ promoter_id }) => promoter_id}
        result={result}
        place={place}
        search={{ label: t('search'), placeholder: t('search_short') }}
        skeletonRows={3}
        empty={{ drawing: 'people', title: t('empty'), text: t('empty_text') }}
      />
      <DecideDialog asked={asked} onClose={() => setAsked(undefined)} />
    </div>
  )
}

const Tick = ({ name, checked, onChange }: { name: string; checked: boolean; onChange: () => void }) => (
  <label className="-m-3 grid size-11 shrink-0 cursor-pointer place-items-center">
    <input type="checkbox" aria-label={name} checked={checked} onChange={onChange} className="size-5 accent-accent" />
  </label>
)

const Part = ({ name, text }: { name: string; text: string }) => (
  <div>
    <dt className="text-muted">{name}</dt>
    <dd className="whitespace-pre-wrap">{text}</dd>
  </div>
)

function DecideDialog({ asked, onClose }: { asked: { decision: 'approve' | 'decline'; ids: number[] } | undefined; onClose: () => void }) {
  const t = useTranslations('admin.applications')
  const { confirmed, dialog } = useConfirmed()
  const decide = useDecideApplications(confirmed)
  const { data: groups = [] } = useQuery(groupQueries.list())
  const [group, setGroup] = useState('')
  const [reason, setReason] = useState('')
  if (!asked) return dialog
  const { decision, ids } = asked
  const isApproval = decision === 'approve'
  const send = () => {
    const more = isApproval ? { ...(group && { group_id: Number(group) }) } : { reason }
    decide.mutate(
      { promoter_ids: ids, decision, ...more },
      {
        onSuccess: ({ data: { otherwise } }) => {
          setReason('')
          if (otherwise.length > 0) toast.error(t('otherwise', { count: otherwise.length }))
        },
        // What was typed stays for another try.
        onSettled: onClose,
      },
    )
  }
  return (
    <>
      <ConfirmDialog
        open
        onOpenChange={(open) => !open && onClose()}
        title={t(`${decision}_title`, { count: ids.length })}
        text={t(`${decision}_text`)}
        confirm={t(decision)}
        danger={!isApproval}
        busy={decide.isPending}
        {...(isApproval ? { onConfirm: send } : { form: 'decline' })}
      >
        {isApproval ? (
          groups.length > 1 && (
            <Field label={t('group')}>
              {(control) => (
                <select {...control} className={controlClass} value={group} onChange={({ target }) => setGroup(target.value)}>
                  {groups.map(({ id, name, is_default }) => (
                    <option key={id} value={is_default ? '' : id}>
                      {name}
                    </option>
                  ))}
                </select>
              )}
            </Field>
          )
        ) : (
          <form
            id="decline"
            method="post"
            onSubmit={(event) => {
              event.preventDefault()
              send()
            }}
          >
            <Field label={t('reason')} required>
              {(control) => (
                <textarea
                  {...control}
                  required
                  rows={3}
                  maxLength={500}
                  className={controlClass}
                  value={reason}
                  onChange={({ target }) => setReason(target.value)}
                />
              )}
            </Field>
          </form>
        )}
      </ConfirmDialog>
      {dialog}
    </>
  )
}
