'use client'

import { useTranslations } from 'next-intl'
import { type FormEvent, useState } from 'react'
import { EditorProvider } from '@/components/campaign-editor/context'
import { OptionalWholeField, WholeField } from '@/components/campaign-editor/fields'
import { Fold } from '@/components/campaign-editor/fold'
import { Button } from '@/components/ui/button'
import { CheckField } from '@/components/ui/check-field'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { TextField } from '@/components/ui/field'
import { defaultLocale } from '@/lib/platform/i18n/locales'
import type { CampaignEdit } from '@/lib/work/campaigns/admin-contract'
import { takesOff } from './takes-off'
import { TimeField } from './time-field'
import type { TypedSettings } from './use-settings'

interface Props {
  edit: CampaignEdit
  locked: boolean
  settings: TypedSettings
}

/** What counts at once, without a new version. */
export function SettingsForm({ edit, locked, settings }: Props) {
  const t = useTranslations('campaign_admin.settings')
  const { typed, errors, noteUnread, isBusy, isUnsaved, set, save } = settings
  const isFixed = edit.published !== null
  const [asks, setAsks] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (takesOff(edit, typed.starts_at)) setAsks(true)
    else save()
  }

  return (
    <form method="post" noValidate onSubmit={submit} aria-label={t('title')}>
      <EditorProvider
        value={{
          campaign: edit.id,
          errors: Object.fromEntries(Object.entries(errors).map(([name, text]) => [`settings.${name}`, text])),
          language: defaultLocale,
          missing: [],
          noteUnread,
        }}
      >
        <Fold name="part" title={t('title')} paths={['settings']}>
          <fieldset disabled={locked} className="flex min-w-0 flex-col gap-5">
            <p className="text-sm text-muted">{t(isFixed ? 'lead_published' : 'lead')}</p>
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
              <Button type="submit" variant="secondary" busy={isBusy}>
                {t('save')}
              </Button>
              <p role="status" className="text-sm text-muted">
                {isUnsaved ? t('unsaved') : ''}
              </p>
            </div>
          </fieldset>
        </Fold>
      </EditorProvider>
      <ConfirmDialog
        danger
        open={asks}
        onOpenChange={(open) => !open && setAsks(false)}
        title={t('off_title')}
        text={t('off_text')}
        confirm={t('off_do')}
        busy={false}
        onConfirm={() => {
          setAsks(false)
          save()
        }}
      />
    </form>
  )
}
