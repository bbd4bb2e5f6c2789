'use client'

import { useTranslations } from 'next-intl'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { EditorProvider } from '@/components/campaign-editor/context'
import { isSame } from '@/components/campaign-editor/draft'
import { OptionalWholeField, WholeField } from '@/components/campaign-editor/fields'
import type { Saving } from '@/components/campaign-editor/use-saving'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { TextField } from '@/components/ui/field'
import { showFailure } from '@/lib/platform/browser/failure'
import type { CampaignEdit } from '@/lib/work/campaigns/admin-contract'
import { CheckField } from './check-field'
import { localTime, TimeField } from './time-field'

type Settings = CampaignEdit['settings']

interface Props {
  edit: CampaignEdit
  locked: boolean
  onSave: Saving['saveSettings']
}

/** The fields that differ between two settings. */
const changedIn = (from: Settings, to: Settings): Partial<Settings> =>
  Object.fromEntries(Object.entries(to).filter(([name, value]) => !isSame(value, from[name as keyof Settings])))

const written = (value: Settings[keyof Settings]) =>
  typeof value === 'string' && value.includes('T') ? localTime(value).replace('T', ' ') : String(value ?? '–')

/** What counts at once, without a new version. */
export function SettingsForm({ edit, locked, onSave }: Props) {
  const t = useTranslations('campaign_admin.settings')
  /** What the fields began with; the server has it, or had it until somebody else changed it. */
  const [base, setBase] = useState(edit.settings)
  const [typed, setTyped] = useState(edit.settings)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [busy, setBusy] = useState(false)
  const latest = useRef({ base, typed })
  latest.current = { base, typed }

  // Fields that nobody typed in follow the server.
  useEffect(() => {
    const mine = changedIn(latest.current.base, latest.current.typed)
    setBase(edit.settings)
    setTyped({ ...edit.settings, ...mine })
  }, [edit.settings])

  const set = (change: Partial<Settings>) => setTyped({ ...typed, ...change })
  const isFixed = edit.published !== null
  const settings = changedIn(base, typed)

  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (busy || Object.keys(settings).length === 0) return
    setBusy(true)
    setErrors({})
    try {
      let answer = await onSave(settings)
      if (answer.current) {
        const theirs = changedIn(base, answer.current.settings)
        const both = Object.entries(theirs).filter(([name]) => name in settings)
        if (both.length === 0) answer = await onSave(settings)
        else {
          setBase(answer.current.settings)
          setErrors(Object.fromEntries(both.map(([name, value]) => [name, t('both', { theirs: written(value) })])))
        }
      }
      if (answer.errors) setErrors(answer.errors)
      else if (!answer.current) setBase(typed)
    } catch (error) {
      showFailure(error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Card>
      <form method="post" noValidate onSubmit={save} aria-label={t('title')}>
        <EditorProvider value={{ campaign: edit.id, errors: Object.fromEntries(Object.entries(errors).map(([name, text]) => [`settings.${name}`, text])) }}>
          <fieldset disabled={locked} className="flex min-w-0 flex-col gap-5">
            <div>
              <h3 className="text-lg font-bold">{t('title')}</h3>
              <p className="text-sm text-muted">{t('lead')}</p>
            </div>
            {!edit.is_default && (
              <>
                <TextField
                  label={t('slug')}
                  hint={t(isFixed ? 'slug_fixed' : 'slug_hint')}
                  required
                  readOnly={isFixed}
                  autoComplete="off"
                  autoCapitalize="none"
                  spellCheck={false}
                  maxLength={80}
                  data-path="settings.slug"
                  error={errors.slug}
                  value={typed.slug}
                  onChange={({ target }) => set({ slug: target.value })}
                />
                <div className="grid gap-4 sm:grid-cols-2">
                  <TimeField
                    path="settings.starts_at"
                    label={t('starts')}
                    hint={t('starts_hint')}
                    value={typed.starts_at}
                    onChange={(starts_at) => set({ starts_at })}
                  />
                  <TimeField path="settings.ends_at" label={t('ends')} hint={t('ends_hint')} value={typed.ends_at} onChange={(ends_at) => set({ ends_at })} />
                </div>
                <CheckField
                  label={t('budget')}
                  hint={t(isFixed ? 'budget_fixed' : 'budget_hint')}
                  error={errors.has_budget}
                  disabled={isFixed}
                  checked={typed.has_budget}
                  onChange={(has_budget) => set({ has_budget })}
                />
              </>
            )}
            <div className="grid gap-4 sm:grid-cols-2">
              {!edit.is_default && (
                <OptionalWholeField
                  path="settings.daily_cap"
                  label={t('cap')}
                  hint={t('cap_hint')}
                  value={typed.daily_cap}
                  onChange={(daily_cap) => set({ daily_cap })}
                />
              )}
              <WholeField
                path="settings.per_person_limit"
                label={t('per_person')}
                value={typed.per_person_limit}
                onChange={(per_person_limit) => set({ per_person_limit })}
              />
              <WholeField
                path="settings.place_minutes"
                label={t('place_minutes')}
                hint={t('place_minutes_hint')}
                value={typed.place_minutes}
                onChange={(place_minutes) => set({ place_minutes })}
              />
              <WholeField
                path="settings.position"
                label={t('position')}
                hint={t('position_hint')}
                value={typed.position}
                onChange={(position) => set({ position })}
              />
            </div>
            <div className="flex flex-wrap items-center gap-3">
              <Button type="submit" variant="secondary" busy={busy}>
                {t('save')}
              </Button>
              <p role="status" className="text-sm text-muted">
                {Object.keys(settings).length > 0 ? t('unsaved') : ''}
              </p>
            </div>
          </fieldset>
        </EditorProvider>
      </form>
    </Card>
  )
}
