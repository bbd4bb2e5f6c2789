'use client'

import { useTranslations } from 'next-intl'
import { type FormEvent, useEffect, useRef } from 'react'
import { Button } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { controlClass, Field } from '@/components/ui/field'
import { RequiredNote } from '@/components/ui/required-note'
import { rejectReasons } from '@/db/values'
import { useAfterChange } from '@/lib/platform/browser/use-after-change'
import { NOTE_LENGTH } from '@/lib/work/review/decision/contract'
import type { Reason } from './desk-state'
import { Kbd } from './kbd'
import type { DecisionDraft } from './use-draft'

/** The reasons that an administrator can choose; the digit of its position chooses it. */
export const reasons = rejectReasons.filter((reason): reason is Reason => reason !== 'withdrawn')

const reasonClass =
  'flex min-h-12 items-center gap-2 rounded-control border border-edge bg-surface px-3 text-left text-sm leading-tight font-semibold transition-colors duration-150 hover:border-danger hover:text-danger focus-visible:rounded-control'

interface ReasonsProps {
  draft: DecisionDraft
  /** The campaign's own reasons, in the person's language. */
  own: string[]
  onReject: (reason: Reason, own?: string) => void
}

/** The reasons for a rejection: choosing one rejects the completion, with the written notes. */
export function Reasons({ draft: { note, internal }, own, onReject }: ReasonsProps) {
  const t = useTranslations('admin.review')
  const texts = useTranslations('review.reasons')
  const first = useRef<HTMLButtonElement>(null)
  useEffect(() => first.current?.focus({ preventScroll: true }), [])
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-2 flex flex-wrap items-baseline gap-x-2">
        <span className="font-bold">{t('why')}</span> <span className="text-sm text-muted">{t('why_hint')}</span>
      </legend>
      <div className="grid grid-cols-2 gap-2">
        {reasons.map((reason, index) => (
          <button
            key={reason}
            ref={index === 0 ? first : undefined}
            type="button"
            aria-keyshortcuts={String(index + 1)}
            onClick={() => onReject(reason)}
            className={reasonClass}
          >
            <Kbd>{String(index + 1)}</Kbd>
            {texts(`${reason}.label`)}
          </button>
        ))}
      </div>
      {own.length > 0 && (
        <div className="flex flex-col gap-2">
          <p className="text-sm font-semibold text-muted">{t('campaign.own_reasons')}</p>
          {own.map((text) => (
            <button key={text} type="button" onClick={() => onReject('other', text)} className={cn(reasonClass, 'py-2 wrap-anywhere')}>
              {text}
            </button>
          ))}
        </div>
      )}
      {note && <p className="text-sm text-muted wrap-anywhere">{t('written_person', { note })}</p>}
      {internal && <p className="text-sm text-muted wrap-anywhere">{t('written_internal', { note: internal })}</p>}
    </fieldset>
  )
}

/** A note to the person and an internal note. */
export function DecisionNotes({ draft, onReject }: { draft: DecisionDraft; onReject: (reason: Reason) => void }) {
  const t = useTranslations('admin.review')
  const common = useTranslations('common')
  const texts = useTranslations('review.reasons')
  const validation = useTranslations('validation')
  const person = useRef<HTMLTextAreaElement>(null)
  const { asksWords } = draft
  // Focuses the note again whenever its text was too short.
  useAfterChange([asksWords], () => person.current?.focus())
  const send = (event: FormEvent) => {
    event.preventDefault()
    onReject('other')
  }
  return (
    <form noValidate onSubmit={send} className="flex flex-col gap-3">
      {asksWords && <h3 className="font-bold">{texts('other.label')}</h3>}
      {asksWords !== false && <RequiredNote />}
      <Field
        label={t('note_person')}
        required={asksWords !== false}
        {...(asksWords === 'missing' ? { error: validation('reason_words') } : { hint: asksWords ? validation('reason_words') : t('note_hint') })}
      >
        {({ required, ...control }) => (
          <textarea
            {...control}
            ref={person}
            rows={2}
            maxLength={NOTE_LENGTH}
            aria-required={required}
            value={draft.note}
            onChange={({ target }) => draft.change({ note: target.value })}
            className={controlClass}
          />
        )}
      </Field>
      <Field label={t('note_internal')} hint={t('note_hint')}>
        {({ required, ...control }) => (
          <textarea
            {...control}
            rows={2}
            maxLength={NOTE_LENGTH}
            value={draft.internal}
            onChange={({ target }) => draft.change({ internal: target.value })}
            className={controlClass}
          />
        )}
      </Field>
      {asksWords && (
        <div className="sticky bottom-0 flex gap-2 bg-surface py-1">
          <Button variant="secondary" className="min-h-13" onClick={() => draft.change({ asksWords: false, note: '' })}>
            {common('cancel')}
          </Button>
          <Button type="submit" variant="danger" className="min-h-13 flex-1 px-2">
            {t('send_other')}
          </Button>
        </div>
      )}
    </form>
  )
}
