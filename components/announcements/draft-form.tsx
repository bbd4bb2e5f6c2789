'use client'

import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { type FormEvent, useState } from 'react'
import { useConfirmed } from '@/components/account/confirm-password'
import { LetterView } from '@/components/admin/letter-view'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { Dialog } from '@/components/ui/dialog'
import { controlClass, Field, TextField } from '@/components/ui/field'
import { Segmented } from '@/components/ui/segmented'
import { Moment } from '@/components/ui/time'
import { ApiError } from '@/lib/platform/browser/api-error'
import { showFailure } from '@/lib/platform/browser/failure'
import { defaultLocale, type Locale, locales } from '@/lib/platform/i18n/locales'
import { textIn } from '@/lib/platform/i18n/localized'
import { useSaveDraft, useSendAnnouncement } from '@/lib/work/announcements/client'
import { type AnnouncementDraft, MOST_TEXT, MOST_TITLE } from '@/lib/work/announcements/contract'
import { campaignNameQueries } from '@/lib/work/campaigns/names-client'
import { groupQueries } from '@/lib/work/promoter-groups/client'

type Typed = Pick<AnnouncementDraft, 'title' | 'text' | 'group_id' | 'campaign_id'>

const empty: Typed = { title: { [defaultLocale]: '' }, text: { [defaultLocale]: '' }, group_id: null, campaign_id: null }

const missingIn = (typed: Typed) =>
  (['title', 'text'] as const).flatMap((part) => locales.flatMap((locale) => (typed[part][locale]?.trim() ? [] : [`${part}.${locale}`])))

const audienceOf = ({ group_id, campaign_id }: Typed) => (group_id !== null ? `group_id ${group_id}` : campaign_id !== null ? `campaign_id ${campaign_id}` : '')

interface Props {
  /** What the server has; the form begins with it. */
  draft: AnnouncementDraft
  /** Asks which revision the server has now. */
  present: () => Promise<number | undefined>
}

/** Writes the draft of an announcement, shows how it looks, and sends it. What was typed stays when somebody else has changed the draft. */
export function DraftForm({ draft, present }: Props) {
  const t = useTranslations('admin.announcements')
  const validation = useTranslations('validation')
  const locale = useLocale() as Locale
  const { data: groups = [] } = useQuery(groupQueries.list())
  const { data: campaigns = [] } = useQuery(campaignNameQueries.list())
  const { confirmed, dialog } = useConfirmed()
  const save = useSaveDraft()
  const send = useSendAnnouncement(confirmed)
  const [typed, setTyped] = useState<Typed>({ title: draft.title, text: draft.text, group_id: draft.group_id, campaign_id: draft.campaign_id })
  const [revision, setRevision] = useState(draft.revision)
  const [at, setAt] = useState('')
  const [errors, setErrors] = useState<Record<string, string | undefined>>({})
  const [asked, setAsked] = useState<{ for: 'preview' | 'send'; saved: AnnouncementDraft }>()
  const refuse = (error: unknown) => {
    if (error instanceof ApiError && error.code === 'confirmation_required') return
    showFailure(error)
    if (!(error instanceof ApiError)) return
    setErrors(Object.fromEntries(Object.entries(error.errors).map(([field, texts]) => [field, texts[0]])))
    // The next press puts what was typed here in the place of theirs.
    if (error.status === 409) void present().then((now) => now !== undefined && setRevision(now))
  }
  /** Stores what was typed before anything is shown or sent, so that what is sent is what was looked at. */
  const store = (then: 'save' | 'preview' | 'send') => {
    const missing = then === 'send' ? missingIn(typed) : []
    setErrors(Object.fromEntries(missing.map((field) => [field, validation('required')])))
    if (missing.length > 0) return
    save.mutate(
      { ...typed, revision },
      {
        onSuccess: ({ data }) => {
          setRevision(data.revision)
          if (then !== 'save') setAsked({ for: then, saved: data })
        },
        onError: refuse,
      },
    )
  }
  const sendAt = at === '' ? null : new Date(at).toISOString()
  const go = () =>
    send.mutate(
      { revision, send_at: sendAt },
      {
        onSuccess: () => {
          setTyped(empty)
          setRevision(0)
          setAt('')
        },
        onError: refuse,
        onSettled: () => setAsked(undefined),
      },
    )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    store('send')
  }
  const write = (language: Locale, part: 'title' | 'text', value: string) => setTyped({ ...typed, [part]: { ...typed[part], [language]: value } })
  const choose = (value: string) => {
    const [name, id] = value.split(' ')
    setTyped({ ...typed, group_id: null, campaign_id: null, ...(name && { [name]: Number(id) }) })
  }
  return (
    <Card>
      <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-5">
        <Field label={t('audience')} hint={typed.campaign_id !== null && t('campaign_hint')} error={errors.group_id ?? errors.campaign_id}>
          {(control) => (
            <select {...control} className={controlClass} value={audienceOf(typed)} onChange={({ target }) => choose(target.value)}>
              <option value="">{t('to_all')}</option>
              {groups.length > 1 &&
                groups.map(({ id, name }) => (
                  <option key={`group ${id}`} value={`group_id ${id}`}>
                    {t('to_group', { name })}
                  </option>
                ))}
              {campaigns.map(({ id, title }) => (
                <option key={`campaign ${id}`} value={`campaign_id ${id}`}>
                  {`${t('to_campaign')} ${textIn(locale, title).text}`}
                </option>
              ))}
            </select>
          )}
        </Field>
        <div className="grid gap-6 lg:grid-cols-2">
          {locales.map((language) => (
            <fieldset key={language} className="flex min-w-0 flex-col gap-4">
              <legend className="mb-3 font-bold">{t(`in.${language}`)}</legend>
              <TextField
                label={t('title_field')}
                required
                maxLength={MOST_TITLE}
                autoComplete="off"
                lang={language}
                error={errors[`title.${language}`]}
                value={typed.title[language] ?? ''}
                onChange={({ target }) => write(language, 'title', target.value)}
              />
              <Field label={t('text_field')} required hint={t('text_hint')} error={errors[`text.${language}`]}>
                {({ required, ...control }) => (
                  <textarea
                    {...control}
                    aria-required={required}
                    rows={6}
                    maxLength={MOST_TEXT}
                    lang={language}
                    className={controlClass}
                    value={typed.text[language] ?? ''}
                    onChange={({ target }) => write(language, 'text', target.value)}
                  />
                )}
              </Field>
            </fieldset>
          ))}
        </div>
        <TextField
          type="datetime-local"
          className="sm:max-w-80"
          label={t('send_at')}
          hint={t('send_at_hint')}
          error={errors.send_at}
          value={at}
          onChange={({ target }) => setAt(target.value)}
        />
        <div className="flex flex-col gap-3 sm:flex-row">
          <Button type="submit" busy={save.isPending || send.isPending}>
            {t(at === '' ? 'send' : 'schedule')}
          </Button>
          <Button variant="secondary" onClick={() => store('preview')}>
            {t('preview')}
          </Button>
          <Button variant="secondary" onClick={() => store('save')}>
            {t('save')}
          </Button>
        </div>
      </form>
      {asked?.for === 'preview' && <Preview draft={asked.saved} onClose={() => setAsked(undefined)} />}
      {asked?.for === 'send' && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && setAsked(undefined)}
          title={t('confirm_send', { count: asked.saved.recipients })}
          text={
            <span>
              <span>{sendAt ? t.rich('confirm_later', { at: () => <Moment at={sendAt} /> }) : t('confirm_now')}</span> {t('confirm_text')}
            </span>
          }
          confirm={t(sendAt ? 'schedule' : 'send')}
          busy={send.isPending}
          onConfirm={go}
        />
      )}
      {dialog}
    </Card>
  )
}

function Preview({ draft, onClose }: { draft: AnnouncementDraft; onClose: () => void }) {
  const t = useTranslations('admin.announcements')
  const [language, setLanguage] = useState(useLocale() as Locale)
  const letter = draft.letters.find(({ locale }) => locale === language)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={letter?.subject || t('preview')}
      text={t('preview_text', { count: draft.recipients })}
      size="lg"
    >
      <div>
        <Segmented label={t('language')} options={locales.map((value) => ({ value, label: t(`in.${value}`) }))} value={language} onChange={setLanguage} />
      </div>
      <LetterView key={language} letter={letter} />
    </Dialog>
  )
}
