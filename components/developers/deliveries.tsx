'use client'

import { useQueries, useQuery } from '@tanstack/react-query'
import { RotateCcw } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { CountedChoice } from '@/components/ui/counted-choice'
import { PagedTable } from '@/components/ui/paged-table'
import { sortIn } from '@/components/ui/sort'
import type { Column } from '@/components/ui/table'
import { When } from '@/components/ui/when'
import { deliveryStates, type ShownWebhookState } from '@/db/event-values'
import { useFigures } from '@/lib/platform/browser/money-format'
import type { PageState } from '@/lib/platform/browser/page-query'
import { webhookQueries } from '@/lib/work/webhooks/client'
import type { Delivery } from '@/lib/work/webhooks/contract'
import { DeliveryDialog } from './delivery-dialog'
import { DeliveryBadge, useFailureText } from './delivery-state'
import { ResendFailed } from './resend-failed'
import { useSteadyRows } from './use-steady-rows'

interface Props {
  /** The webhook; undefined while the address is not known. */
  id: number | undefined
  state: ShownWebhookState | undefined
  place: PageState
  /** Changes when the reader did something that changes the log. */
  acts: number
  onAct: () => void
}

/** The log of a webhook: what was sent, what waits, and what failed. It is refreshed while it is open and visible. */
export function Deliveries({ id, state: webhookState, place, acts, onAct }: Props) {
  const t = useTranslations('developers.log')
  const { whole } = useFigures()
  const [resending, setResending] = useState(false)
  const state = deliveryStates.find((name) => name === place.param('state'))
  const query = { ...place.query, ...sortIn(place, 'created_at'), ...(state && { state }) }
  const result = useQuery({ ...webhookQueries.deliveries(id ?? 0, query), enabled: id !== undefined })
  const steady = useSteadyRows(JSON.stringify([id, query]), result.isPlaceholderData ? undefined : result.data, acts)
  const away = useQueries({ queries: steady.away.map((row) => webhookQueries.delivery(id ?? 0, row)) })
  const current = (row: Delivery) => away.find(({ data }) => data?.id === row.id)?.data ?? row
  const shown = steady.page && { ...steady.page, data: steady.page.data.map(current) }
  const stats = result.data?.stats
  const count = (of: (typeof deliveryStates)[number] | 'all') =>
    stats && whole(of === 'all' ? Object.values(stats.by_state).reduce((sum, each) => sum + each) : stats.by_state[of])
  const opened = Number(place.param('delivery')) || undefined
  const isActive = webhookState === 'active'
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-col gap-1">
        <h2 className="text-lg font-bold">{t('title')}</h2>
        <p className="max-w-measure text-sm text-muted">{t('lead')}</p>
      </div>
      <CountedChoice
        label={t('choice')}
        options={(['all', ...deliveryStates] as const).map((value) => ({ value, label: t(`states.${value}`), count: count(value) }))}
        value={state ?? 'all'}
        onChange={(next) => place.setParams({ state: next === 'all' ? '' : next })}
      />
      <PagedTable
        caption={t('title')}
        columns={useColumns((delivery) => place.setOpened({ delivery: String(delivery) }))}
        rowKey={(row) => row.id}
        result={{ ...result, data: shown ?? result.data }}
        place={place}
        order="-created_at"
        search={{ label: t('search'), placeholder: t('search_short') }}
        middle="@min-[40rem]:@max-[57rem]:grid-cols-3"
        tools={
          <div className="flex flex-wrap items-center justify-end gap-3">
            {/* Its place is kept, so that nothing moves when the list has changed. */}
            <p role="status" className={steady.isHeld ? 'flex min-h-11 items-center gap-1 text-sm' : 'flex min-h-11 items-center'}>
              {steady.isHeld && (
                <>
                  {t('changed')}
                  <Button variant="quiet" size="sm" onClick={steady.show}>
                    {t('show_changed')}
                  </Button>
                </>
              )}
            </p>
            {isActive && stats && stats.by_state.failed > 0 && (
              <Button variant="secondary" onClick={() => setResending(true)}>
                <RotateCcw aria-hidden className="size-5" strokeWidth={1.75} />
                {t('resend_failed')}
              </Button>
            )}
          </div>
        }
        empty={{ drawing: 'tray', title: t('empty'), text: t('empty_text') }}
      />
      {id !== undefined && opened !== undefined && (
        <DeliveryDialog webhook={id} delivery={opened} isActive={isActive} onAct={onAct} onClose={() => place.setOpened({ delivery: '' }, true)} />
      )}
      {id !== undefined && resending && <ResendFailed id={id} onAct={onAct} onClose={() => setResending(false)} />}
    </div>
  )
}

function useColumns(view: (delivery: number) => void): Column<Delivery>[] {
  const t = useTranslations('developers.log')
  const { whole } = useFigures()
  const failureText = useFailureText()
  return [
    {
      key: 'event',
      head: t('event'),
      phone: 'title',
      lines: 2,
      cell: ({ type, event_id }) => (
        <span className="block @min-[40rem]:min-w-40">
          <span className="block font-mono text-sm font-semibold wrap-anywhere">{type}</span>
          <span className="block font-mono text-sm font-normal wrap-anywhere text-muted">{event_id}</span>
        </span>
      ),
    },
    {
      key: 'state',
      head: t('state'),
      phone: 'end',
      cell: ({ state, failure, due_at: due }) => (
        <span className="flex flex-col items-start gap-1 @max-[40rem]:max-w-34 @max-[40rem]:items-end @max-[40rem]:text-end">
          <DeliveryBadge state={state} />
          {state !== 'sent' && failure && <span className="text-sm text-muted">{failureText(failure)}</span>}
          {state === 'waiting' && failure && due && <span className="text-sm text-muted">{t.rich('next_try', { at: () => <When at={due} /> })}</span>}
        </span>
      ),
    },
    { key: 'attempts', head: t('attempts'), phone: 'label', end: true, cell: ({ attempts }) => <span className="figure">{whole(attempts)}</span> },
    { key: 'status', head: t('status'), phone: 'label', end: true, cell: ({ status }) => <span className="figure">{status ?? '—'}</span> },
    {
      key: 'ms',
      head: t('ms'),
      phone: 'details',
      end: true,
      cell: ({ ms }) => <span className="figure whitespace-nowrap">{ms === null ? '—' : t('ms_value', { ms })}</span>,
    },
    { key: 'when', head: t('when'), sorts: 'created_at', cell: ({ created_at }) => <When at={created_at} /> },
    {
      key: 'actions',
      head: t('actions'),
      phone: 'actions',
      cell: ({ id }) => (
        <Button data-opens variant="secondary" size="sm" aria-label={t('view_one', { id })} onClick={() => view(id)}>
          {t('view')}
        </Button>
      ),
    },
  ]
}
