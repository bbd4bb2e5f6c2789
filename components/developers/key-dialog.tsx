'use client'

import { useTranslations } from 'next-intl'
import { type FormEvent, useState } from 'react'
import { Dialog } from '@/components/ui/dialog'
import { controlClass, Field, TextField } from '@/components/ui/field'
import { FormButtons } from '@/components/ui/form-buttons'
import { RequiredNote } from '@/components/ui/required-note'
import { useFirstError } from '@/components/ui/use-first-error'
import { promoterScopes, type Scope, scopes } from '@/db/key-scopes'
import { useCreateApiKey } from '@/lib/people/api-keys/client'
import type { Guard } from '@/lib/platform/browser/call'
import type { Area } from '@/lib/platform/pages/areas'
import type { Access } from './scopes'
import { SecretButtons, SecretText } from './shown-secret'
import { Tick, TickGroup, TickGroups } from './tick-group'
import { useFieldErrors } from './use-field-errors'

interface Props {
  area: Area
  guard: Guard
  onClose: () => void
}

const acts: readonly Access[] = ['read', 'write']

/** The end of a day in the reader's time zone. @param day such as `2026-12-31` */
const endOf = (day: string) => new Date(`${day}T23:59:59`)

/** Makes a key and shows it once. Render it only while open, because unmounting it removes the key. */
export function KeyDialog({ area, guard, onClose }: Props) {
  const t = useTranslations('developers.key_form')
  const common = useTranslations('common')
  const says = useScopeText(area)
  const create = useCreateApiKey(guard)
  const [name, setName] = useState('')
  const [ticked, setTicked] = useState<Scope[]>([])
  const [day, setDay] = useState('')
  const [networks, setNetworks] = useState('')
  const [made, setMade] = useState<string>()
  const { errors, found, check, clear, refused } = useFieldErrors()
  const form = useFirstError(found)
  const offered: readonly Scope[] = area === 'admin' ? scopes : promoterScopes
  const lines = networks.split(/[\s,;]+/).filter(Boolean)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const isPast = day !== '' && endOf(day).getTime() < Date.now()
    if (!check({ ...(name.trim() === '' && { name: 'required' }), ...(ticked.length === 0 && { scopes: 'required' }), ...(isPast && { ends_at: t('past') }) }))
      return
    create.mutate(
      { name, scopes: offered.filter((scope) => ticked.includes(scope)), networks: lines, ...(day && { ends_at: endOf(day).toISOString() }) },
      { onSuccess: ({ key }) => setMade(key), onError: refused },
    )
  }
  // The key is shown only once, so only its button closes the dialog. Form and key share one dialog, so that the focus returns to the opener.
  return (
    <Dialog
      open
      size="lg"
      question={made !== undefined}
      locked={made !== undefined || create.isPending}
      onOpenChange={(open) => !open && onClose()}
      title={t(made ? 'once_title' : 'title')}
      text={t(made ? 'once_text' : 'text')}
      actions={made && <SecretButtons secret={made} done={t('once_done')} onClose={onClose} />}
    >
      {made ? (
        <>
          <SecretText label={t('once_label')} secret={made} />
          <div className="flex flex-col gap-1.5 text-sm">
            <p>{t('once_use')}</p>
            <code className="font-mono break-all text-muted">authorization: Bearer cpl_…</code>
          </div>
        </>
      ) : (
        <form ref={form} method="post" noValidate onSubmit={submit} className="flex flex-col gap-5">
          <RequiredNote />
          <TextField
            label={t('name')}
            hint={t('name_hint')}
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
          <TickGroups label={t('scopes')} error={errors.scopes}>
            {acts.map((access) => (
              <TickGroup key={access} title={t(access)}>
                <div className="grid gap-2 sm:grid-cols-2">
                  {offered
                    .filter((scope) => scope.startsWith(access))
                    .map((scope) => (
                      <Tick
                        key={scope}
                        code={scope}
                        text={says(scope)}
                        checked={ticked.includes(scope)}
                        invalid={errors.scopes !== undefined}
                        onChange={(on) => {
                          setTicked((before) => (on ? [...before, scope] : before.filter((other) => other !== scope)))
                          clear('scopes')
                        }}
                      />
                    ))}
                </div>
              </TickGroup>
            ))}
          </TickGroups>
          <TextField
            type="date"
            label={t('ends')}
            hint={t('ends_hint')}
            max="9999-12-30"
            value={day}
            onChange={({ target }) => setDay(target.value)}
            error={errors.ends_at}
          />
          <Field label={t('networks')} hint={t('networks_hint')} error={errors.networks}>
            {(control) => (
              <textarea
                {...control}
                rows={2}
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                value={networks}
                onChange={({ target }) => setNetworks(target.value)}
                className={controlClass}
              />
            )}
          </Field>
          <FormButtons cancel={common('cancel')} save={t('submit')} busy={create.isPending} onCancel={onClose} />
        </form>
      )}
    </Dialog>
  )
}

/** What a scope allows, in a sentence. */
function useScopeText(area: Area) {
  const t = useTranslations('developers')
  return (scope: Scope): string => {
    const own = area === 'promoter' && promoterScopes.find((one) => one === scope)
    return own ? t(`promoter_scopes.${own}`) : t(`scopes.${scope}`)
  }
}
