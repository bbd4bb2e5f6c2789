'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { type ReactNode, useMemo } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { FailedCard } from '@/components/ui/failed-card'
import { Skeleton } from '@/components/ui/skeleton'
import { Moment } from '@/components/ui/time'
import { When } from '@/components/ui/when'
import type { CallOutput } from '@/lib/platform/contract/endpoint'
import { useResendDelivery, webhookQueries } from '@/lib/work/webhooks/client'
import type { showDelivery } from '@/lib/work/webhooks/contract'
import { CodeBlock } from './code-tabs'
import { CopyButton } from './copy-button'
import { DeliveryBadge, useFailureText } from './delivery-state'

type Shown = CallOutput<typeof showDelivery>['data']

interface Props {
  webhook: number
  delivery: number
  /** Whether the webhook is active, without which nothing is sent. */
  isActive: boolean
  onAct: () => void
  onClose: () => void
}

/** A delivery with what is sent and every attempt. Render it only while open. */
export function DeliveryDialog({ webhook, delivery, isActive, onAct, onClose }: Props) {
  const t = useTranslations('developers.delivery')
  const log = useTranslations('developers.log')
  const { data, isError, isFetching, refetch } = useQuery(webhookQueries.delivery(webhook, delivery))
  const resend = useResendDelivery()
  return (
    <Dialog open size="side" onOpenChange={(open) => !open && onClose()} title={data ? t('title', { type: data.type }) : log('view_one', { id: delivery })}>
      {!data && isError && <FailedCard inCard text={t('failed')} busy={isFetching} onRetry={refetch} />}
      {!data && !isError && <Loading />}
      {data && (
        <>
          <Facts delivery={data} />
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <Button
              variant="secondary"
              busy={resend.isPending}
              disabled={!isActive || data.state === 'waiting'}
              onClick={() => resend.mutate({ id: webhook, delivery }, { onSuccess: onAct })}
            >
              {t('resend')}
            </Button>
            {!isActive && <p className="text-sm text-muted">{t('resend_inactive')}</p>}
            {isActive && data.state === 'waiting' && <p className="text-sm text-muted">{t('resend_wait')}</p>}
          </div>
          <Body text={data.body} />
          <Tries tries={data.tries} resent={data.resent_at} />
        </>
      )}
    </Dialog>
  )
}

const Loading = () => (
  <div aria-busy className="flex flex-col gap-5">
    <Skeleton className="h-32 w-full" />
    <Skeleton className="h-11 w-40 rounded-control" />
    <Skeleton className="h-72 w-full" />
    <Skeleton className="h-32 w-full" />
  </div>
)

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-sm text-muted">{name}</dt>
    <dd className="wrap-anywhere">{children}</dd>
  </div>
)

function Facts({ delivery: { event_id, state, failure, created_at, due_at, ended_at, resent_at } }: { delivery: Shown }) {
  const t = useTranslations('developers.delivery')
  const log = useTranslations('developers.log')
  const failureText = useFailureText()
  return (
    <dl className="grid gap-3 sm:grid-cols-2">
      <Fact name={log('state')}>
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <DeliveryBadge state={state} />
          {state !== 'sent' && failure && <span className="text-sm">{failureText(failure)}</span>}
        </span>
      </Fact>
      <Fact name={t('event')}>
        <span className="font-mono text-sm">{event_id}</span>
      </Fact>
      <Fact name={t('created')}>
        <Moment at={created_at} />
      </Fact>
      {resent_at && (
        <Fact name={t('resent')}>
          <Moment at={resent_at} />
        </Fact>
      )}
      {ended_at && (
        <Fact name={t('ended')}>
          <Moment at={ended_at} />
        </Fact>
      )}
      {state === 'waiting' && due_at && (
        <Fact name={t('due')}>
          <Moment at={due_at} />
        </Fact>
      )}
    </dl>
  )
}

/** JSON with indents; what is none as it is. */
function formatted(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

function Body({ text }: { text: string }) {
  const t = useTranslations('developers.delivery')
  const code = useMemo(() => formatted(text), [text])
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-center justify-between gap-3">
        <h3 className="font-semibold">{t('body')}</h3>
        {/* What was signed, byte for byte. */}
        <CopyButton text={text} />
      </div>
      <div className="rounded-control border border-line bg-paper pt-3">
        <CodeBlock label={t('body')} code={code} />
      </div>
    </div>
  )
}

function Tries({ tries, resent }: Pick<Shown, 'tries'> & { resent: string | null }) {
  const t = useTranslations('developers.delivery')
  const log = useTranslations('developers.log')
  const failureText = useFailureText()
  return (
    <section aria-labelledby="delivery-tries" className="flex flex-col gap-2">
      <h3 id="delivery-tries" className="font-semibold">
        {t('tries')}
      </h3>
      {tries.length === 0 && <p className="text-muted">{t('no_tries')}</p>}
      <ol className="flex flex-col divide-y divide-line">
        {tries.map(({ at, ms, status, failure, answer }) => (
          <li key={at} className="flex flex-col gap-2 py-3">
            <p className="figure flex flex-wrap gap-x-4 gap-y-1">
              <span className="font-semibold">{status ?? log('no_status')}</span>
              <span className="text-muted">{log('ms_value', { ms })}</span>
              <span className="text-muted">
                <When at={at} />
              </span>
              {resent !== null && at < resent && <span className="text-sm text-muted">{t('earlier')}</span>}
            </p>
            {failure && <p className="text-sm text-danger">{failureText(failure)}</p>}
            {answer !== null && (
              <details className="text-sm">
                <summary className="flex min-h-11 cursor-pointer items-center font-semibold text-accent-deep">{t('answer')}</summary>
                {answer === '' ? <p className="text-muted">{t('no_answer')}</p> : <p className="font-mono wrap-anywhere whitespace-pre-wrap">{answer}</p>}
              </details>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
