'use client'

import { BadgeCheck, KeyRound, Pause, Pencil, Play, RotateCw, Send, Trash2 } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useConfirmed } from '@/components/account/confirm-password'
import { PageHead } from '@/components/layout/page-head'
import { Button, buttonClass } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { Skeleton } from '@/components/ui/skeleton'
import { When } from '@/components/ui/when'
import { toast } from '@/lib/platform/browser/toast'
import type { Area } from '@/lib/platform/pages/areas'
import { useDeleteWebhook, useSetWebhookState, useShowWebhookSecret, useTestWebhook, useVerifyWebhook } from '@/lib/work/webhooks/client'
import type { DeliveryAttempt, Webhook } from '@/lib/work/webhooks/contract'
import { useFailureText } from './delivery-state'
import { RotateDialog } from './rotate-dialog'
import { SecretDialog } from './shown-secret'
import { WebhookForm } from './webhook-form'
import { WebhookBadge } from './webhook-state'

interface Props {
  area: Area
  /** Undefined while loading. */
  webhook: Webhook | undefined
  /** Called when the reader did something that changes the log. */
  onAct: () => void
}

/** What a webhook is and does, with everything that can be done with it. */
export function WebhookHead({ area, webhook, onAct }: Props) {
  const t = useTranslations('developers.webhook')
  if (!webhook)
    return (
      <>
        <PageHead title={t('page_title')} />
        <Card aria-busy className="flex flex-col gap-4">
          <Loading />
        </Card>
      </>
    )
  return (
    <>
      <PageHead title={webhook.name} />
      <Card className="flex flex-col gap-4">
        <Facts webhook={webhook} />
        <Actions area={area} webhook={webhook} onAct={onAct} />
      </Card>
    </>
  )
}

/** Facts and buttons of an active webhook as grey boxes. Their texts are in them, unseen, so that they take as many lines as what follows. */
function Loading() {
  const t = useTranslations('developers.webhook')
  const box = 'animate-pulse rounded-sm bg-line motion-reduce:animate-none'
  return (
    <>
      <div aria-hidden className="flex flex-col gap-2">
        <Skeleton className="h-6 w-80 max-w-full" />
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Skeleton className="h-7 w-16 rounded-full" />
          <span className={box}>
            <span className="invisible">{t('states.active')}</span>
          </span>
        </p>
        <Skeleton className="h-5 w-96 max-w-full" />
      </div>
      <div aria-hidden className="flex flex-wrap gap-2 max-sm:*:grow">
        {(['test', 'change', 'pause', 'secret', 'rotate', 'delete'] as const).map((name) => (
          <span key={name} className={buttonClass({ variant: 'secondary', size: name === 'test' ? 'md' : 'sm' }, box)}>
            <span className="invisible inline-flex items-center gap-2">
              <span className="size-5" />
              {t(name)}
            </span>
          </span>
        ))}
      </div>
    </>
  )
}

function Facts({ webhook }: { webhook: Webhook }) {
  const t = useTranslations('developers.webhook')
  const { state, url, types, failing_since: since, former_secret_until: until } = webhook
  return (
    <div className="flex flex-col gap-2">
      <p className="font-mono wrap-anywhere">{url}</p>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <WebhookBadge state={state} />
        <span className="text-muted">{t(`states.${state}`)}</span>
      </p>
      {state === 'active' && since && <p className="font-semibold text-danger">{t.rich('failing', { at: () => <When at={since} /> })}</p>}
      <p className="text-sm wrap-anywhere text-muted">{t('types_all', { types: types.join(', ') })}</p>
      {until && <p className="text-sm text-warning">{t.rich('rotated_until', { at: () => <When at={until} /> })}</p>}
    </div>
  )
}

/** How an address is confirmed, and why the last try did not. */
function Unverified({ attempt, method }: { attempt: DeliveryAttempt | undefined; method: Webhook['method'] }) {
  const t = useTranslations('developers.webhook')
  const failureText = useFailureText()
  return (
    <>
      {attempt?.failure && (
        <p role="alert" className="font-semibold text-danger">
          <span>{t('verify_failed', { why: failureText(attempt.failure) })}</span>{' '}
          {attempt.status !== null && <span>{t('verify_status', { status: String(attempt.status) })}</span>}
        </p>
      )}
      <p className="max-w-measure text-sm text-muted">{t(method === 'GET' ? 'verify_get' : 'verify_hint')}</p>
    </>
  )
}

function Actions({ area, webhook, onAct }: Props & { webhook: Webhook }) {
  const t = useTranslations('developers.webhook')
  const form = useTranslations('developers.webhook_form')
  const router = useRouter()
  const { confirmed, dialog } = useConfirmed()
  const verify = useVerifyWebhook()
  const test = useTestWebhook()
  const setState = useSetWebhookState()
  const show = useShowWebhookSecret(confirmed)
  const remove = useDeleteWebhook()
  const [open, setOpen] = useState<'change' | 'pause' | 'resume' | 'rotate' | 'delete'>()
  const [secret, setSecret] = useState<string>()
  const { id, name, state, method } = webhook
  const close = () => setOpen(undefined)
  const isActive = state === 'active'
  const icon = { 'aria-hidden': true, className: 'size-5', strokeWidth: 1.75 } as const
  return (
    <>
      <div className="flex flex-wrap gap-2 max-sm:*:grow">
        {state === 'unverified' ? (
          <Button
            busy={verify.isPending}
            onClick={() => verify.mutate(id, { onSuccess: ({ state: now }) => now === 'active' && toast.success(t('verified')) })}
          >
            <BadgeCheck {...icon} />
            {t('verify')}
          </Button>
        ) : isActive ? (
          <Button busy={test.isPending} onClick={() => test.mutate(id, { onSuccess: onAct })}>
            <Send {...icon} />
            {t('test')}
          </Button>
        ) : (
          <Button onClick={() => setOpen('resume')}>
            <Play {...icon} />
            {t('resume')}
          </Button>
        )}
        <Button variant="secondary" size="sm" onClick={() => setOpen('change')}>
          <Pencil {...icon} />
          {t('change')}
        </Button>
        {isActive && (
          <Button variant="secondary" size="sm" onClick={() => setOpen('pause')}>
            <Pause {...icon} />
            {t('pause')}
          </Button>
        )}
        {method === 'POST' && (
          <>
            <Button variant="secondary" size="sm" busy={show.isPending} onClick={() => show.mutate(id, { onSuccess: setSecret })}>
              <KeyRound {...icon} />
              {t('secret')}
            </Button>
            <Button variant="secondary" size="sm" onClick={() => setOpen('rotate')}>
              <RotateCw {...icon} />
              {t('rotate')}
            </Button>
          </>
        )}
        <Button variant="secondary" size="sm" onClick={() => setOpen('delete')}>
          <Trash2 {...icon} />
          {t('delete')}
        </Button>
      </div>
      {state === 'unverified' ? (
        <Unverified attempt={verify.data?.attempt} method={method} />
      ) : (
        !isActive && <p className="text-sm text-muted">{t('test_hint')}</p>
      )}
      {open === 'change' && <WebhookForm area={area} guard={confirmed} webhook={webhook} onClose={close} />}
      {open === 'rotate' && <RotateDialog id={id} guard={confirmed} onClose={close} />}
      <ConfirmDialog
        open={open === 'pause'}
        onOpenChange={close}
        title={t('pause_title', { name })}
        text={t('pause_text')}
        confirm={t('pause_do')}
        busy={setState.isPending}
        onConfirm={() => setState.mutate({ id, state: 'paused' }, { onSettled: close })}
      />
      <ConfirmDialog
        open={open === 'resume'}
        onOpenChange={close}
        title={t('resume_title', { name })}
        text={t(`resume_text.${state === 'failed' || state === 'gone' ? state : 'paused'}`)}
        confirm={t('resume_do')}
        busy={setState.isPending}
        onConfirm={() => setState.mutate({ id, state: 'active' }, { onSettled: close })}
      />
      <ConfirmDialog
        danger
        open={open === 'delete'}
        onOpenChange={close}
        title={t('delete_title', { name })}
        text={t('delete_text')}
        confirm={t('delete_do')}
        busy={remove.isPending}
        // The list without it takes this dialog away, and with it what the dialog waits for.
        onConfirm={() =>
          remove
            .mutateAsync(id)
            .then(() => router.replace(`/${area}/developers`))
            .catch(close)
        }
      />
      {secret && <SecretDialog title={form('secret_title')} secret={secret} onClose={() => setSecret(undefined)} />}
      {dialog}
    </>
  )
}
