'use client'

import { useTranslations } from 'next-intl'
import { type FormEvent, useState } from 'react'
import { Dialog } from '@/components/ui/dialog'
import { TextField } from '@/components/ui/field'
import { FormButtons } from '@/components/ui/form-buttons'
import { RequiredNote } from '@/components/ui/required-note'
import { Segmented } from '@/components/ui/segmented'
import { useFirstError } from '@/components/ui/use-first-error'
import { type EventType, eventTypes, postbackTypes, promoterEventTypes, type WebhookMethod, webhookMethods } from '@/db/event-values'
import type { Guard } from '@/lib/platform/browser/call'
import type { Area } from '@/lib/platform/pages/areas'
import { useChangeWebhook, useCreateWebhook } from '@/lib/work/webhooks/client'
import type { Webhook } from '@/lib/work/webhooks/contract'
import { SecretButtons, SecretText } from './shown-secret'
import { Tick, TickAll, TickGroup, TickGroups } from './tick-group'
import { useFieldErrors } from './use-field-errors'

interface Props {
  area: Area
  guard: Guard
  /** The webhook to change; undefined adds one. */
  webhook?: Webhook
  onClose: () => void
}

type Subject = EventType extends infer Type ? (Type extends `${infer Of}.${string}` ? Exclude<Of, 'test'> : never) : never
const subjects: readonly Subject[] = ['click', 'completion', 'payout', 'campaign', 'promoter', 'contact_form']

/** Adds a webhook, whose secret it shows then, or changes one. Render it only while open. */
export function WebhookForm({ area, guard, webhook, onClose }: Props) {
  const t = useTranslations('developers')
  const common = useTranslations('common')
  const create = useCreateWebhook(guard)
  const change = useChangeWebhook(guard)
  const [name, setName] = useState(webhook?.name ?? '')
  const [url, setUrl] = useState(webhook?.url ?? '')
  const [method, setMethod] = useState<WebhookMethod>(webhook?.method ?? 'POST')
  const [ticked, setTicked] = useState<readonly EventType[]>(webhook?.types ?? [])
  const [secret, setSecret] = useState<string>()
  const { errors, found, check, clear, refused } = useFieldErrors()
  const form = useFirstError(found)
  const busy = create.isPending || change.isPending
  const offered: readonly EventType[] = method === 'GET' ? postbackTypes : area === 'admin' ? eventTypes : promoterEventTypes

  const tick = (types: readonly EventType[], on: boolean) => {
    setTicked((before) => [...before.filter((type) => !types.includes(type)), ...(on ? types : [])])
    clear('types')
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const missing = { ...(name.trim() === '' && { name: 'required' }), ...(url.trim() === '' && { url: 'required' }) }
    const types = offered.filter((type) => ticked.includes(type))
    if (!check({ ...missing, ...(types.length === 0 && { types: 'required' }) })) return
    const body = { name, url, types }
    if (webhook) change.mutate({ id: webhook.id, ...body }, { onSuccess: onClose, onError: refused })
    else create.mutate({ ...body, method }, { onSuccess: (made) => (method === 'GET' ? onClose() : setSecret(made.secret)), onError: refused })
  }
  // Form and secret share one dialog, so that the focus returns to the opener.
  return (
    <Dialog
      open
      size="lg"
      question={secret !== undefined}
      locked={secret !== undefined || busy}
      onOpenChange={(open) => !open && onClose()}
      title={t(secret ? 'webhook_form.secret_title' : webhook ? 'webhook_form.change_title' : 'webhook_form.add_title')}
      text={secret && t('webhook_form.secret_text')}
      actions={secret && <SecretButtons secret={secret} done={t('webhook_form.close')} onClose={onClose} />}
    >
      {secret ? (
        <>
          <SecretText label={t('webhook_form.secret_label')} secret={secret} />
          <p className="text-sm text-muted">{t('webhook_form.secret_next')}</p>
        </>
      ) : (
        <form ref={form} method="post" noValidate onSubmit={submit} className="flex flex-col gap-5">
          <RequiredNote />
          {area === 'promoter' && !webhook && (
            <Segmented
              label={t('webhook_form.method')}
              options={webhookMethods.map((value) => ({ value, label: t(`webhook_form.methods.${value}`) }))}
              value={method}
              onChange={setMethod}
            />
          )}
          {method === 'GET' && <p className="text-sm text-muted">{t('webhook_form.macros', { macros: '{ref} {label} {commission} {event}' })}</p>}
          <TextField
            label={t('webhook_form.name')}
            hint={t('webhook_form.name_hint')}
            required
            data-first
            autoComplete="off"
            maxLength={60}
            value={name}
            onChange={({ target }) => {
              setName(target.value)
              clear('name')
            }}
            error={errors.name}
          />
          <TextField
            label={t('webhook_form.url')}
            hint={t(webhook && url !== webhook.url ? 'webhook_form.url_moved' : 'webhook_form.url_hint')}
            required
            type={method === 'GET' ? 'text' : 'url'}
            inputMode="url"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={500}
            value={url}
            onChange={({ target }) => {
              setUrl(target.value)
              clear('url')
            }}
            error={errors.url}
          />
          <TickGroups label={t('webhook_form.types')} error={errors.types}>
            {subjects.map((subject) => {
              const types = offered.filter((type) => type.startsWith(`${subject}.`))
              const some = types.some((type) => ticked.includes(type))
              const all = types.every((type) => ticked.includes(type))
              const title = t(`subjects.${subject}`)
              return (
                types.length > 0 && (
                  <TickGroup
                    key={subject}
                    title={title}
                    all={
                      types.length > 1 && (
                        <TickAll
                          label={t('webhook_form.all')}
                          name={t('webhook_form.all_of', { subject: title })}
                          some={some}
                          all={all}
                          onChange={(on) => tick(types, on)}
                        />
                      )
                    }
                  >
                    <div className="grid gap-2 sm:grid-cols-2">
                      {types.map((type) => (
                        <Tick
                          key={type}
                          code={type}
                          text={t(`types.${type}`)}
                          checked={ticked.includes(type)}
                          invalid={errors.types !== undefined}
                          onChange={(on) => tick([type], on)}
                        />
                      ))}
                    </div>
                  </TickGroup>
                )
              )
            })}
          </TickGroups>
          <FormButtons cancel={common('cancel')} save={t(webhook ? 'webhook_form.save' : 'webhook_form.add')} busy={busy} onCancel={onClose} />
        </form>
      )}
    </Dialog>
  )
}
