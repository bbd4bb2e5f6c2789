'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { DeleteDialog } from '@/components/admin/delete-dialog'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { controlClass, Field } from '@/components/ui/field'
import { Skeleton } from '@/components/ui/skeleton'
import { Moment } from '@/components/ui/time'
import { showFieldErrors, useFieldText, useKeptValues } from '@/lib/platform/browser/forms'
import { noteQueries, useAddNote, useDeleteNote } from '@/lib/work/promoters/notes-client'
import { addNote, type PromoterNote } from '@/lib/work/promoters/notes-contract'

/** This many are shown before 'show more'. */
const FEW = 5

/** Administrators' notes about the promoter, which the promoter never sees. @param promoter undefined while the address is not known */
export function PromoterNotes({ promoter }: { promoter: number | undefined }) {
  const t = useTranslations('admin.promoter.notes')
  const area = useTranslations('area')
  const { data: page, isError, isFetching, refetch } = useQuery({ ...noteQueries.about(promoter ?? 0), enabled: promoter !== undefined })
  const [toDelete, setToDelete] = useState<PromoterNote>()
  const [showsAll, setShowsAll] = useState(false)
  const remove = useDeleteNote(promoter ?? 0)
  const shown = page?.data.slice(0, showsAll ? undefined : FEW)
  return (
    <Card className="flex flex-col gap-4">
      <div>
        <h2 className="text-lg font-bold">{t('title')}</h2>
        <p className="text-muted">{t('lead')}</p>
      </div>
      {/* The form waits until the promoter is known, because replacing it later would lose typed text. */}
      {promoter === undefined ? <Skeleton className="h-44 w-full" /> : <NoteForm promoter={promoter} />}
      {!page && !isError && <Skeleton className="h-12 w-full" />}
      {!page && isError && (
        <div className="flex flex-wrap items-center gap-3">
          <p>{t('failed')}</p>
          <Button variant="secondary" size="sm" busy={isFetching} onClick={() => refetch()}>
            {area('try_again')}
          </Button>
        </div>
      )}
      {page?.data.length === 0 && <p className="text-muted">{t('empty')}</p>}
      {shown && shown.length > 0 && (
        <ul className="flex flex-col">
          {shown.map((note) => (
            <li key={note.id} className="flex flex-col gap-1 border-line py-3 not-last:border-b">
              <p className="wrap-anywhere whitespace-pre-wrap">{note.text}</p>
              <div className="flex flex-wrap items-center justify-between gap-x-4">
                <p className="text-sm text-muted">{t.rich('by', { author: note.author, at: () => <Moment at={note.created_at} /> })}</p>
                {note.own && (
                  <Button
                    variant="quiet"
                    size="sm"
                    aria-label={t('delete_of', { start: startOf(note) })}
                    className="text-danger"
                    onClick={() => setToDelete(note)}
                  >
                    {t('delete')}
                  </Button>
                )}
              </div>
            </li>
          ))}
        </ul>
      )}
      {page && !showsAll && page.data.length > FEW && (
        <Button variant="quiet" className="self-start" onClick={() => setShowsAll(true)}>
          {t('all', { count: page.data.length })}
        </Button>
      )}
      {page && showsAll && page.meta.total > page.data.length && <p className="text-sm text-muted">{t('older', { count: page.data.length })}</p>}
      <DeleteDialog
        toDelete={toDelete}
        onClose={() => setToDelete(undefined)}
        title={(note) => t('confirm', { start: startOf(note) })}
        text={() => t('confirm_text')}
        confirm={t('delete')}
        remove={remove}
      />
    </Card>
  )
}

/** The start of a note, to tell it from others. */
const startOf = ({ text }: PromoterNote) => (text.length > 40 ? `${text.slice(0, 40).trim()}…` : text)

const empty = { text: '' }

function NoteForm({ promoter }: { promoter: number }) {
  const t = useTranslations('admin.promoter.notes')
  const fieldText = useFieldText()
  const add = useAddNote(promoter)
  const form = useForm({ resolver: zodResolver(addNote.body), defaultValues: empty })
  useKeptValues(`note ${promoter}`, form)
  const submit = form.handleSubmit(({ text }) => {
    if (add.isPending) return
    add.mutate(text, { onSuccess: () => form.reset(empty), onError: (error) => showFieldErrors(form, error) })
  })
  return (
    <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-3">
      <Field label={t('label')} error={fieldText(form.formState.errors.text)}>
        {({ required, ...control }) => <textarea {...control} {...form.register('text')} rows={2} maxLength={2000} className={controlClass} />}
      </Field>
      <Button type="submit" variant="secondary" busy={add.isPending} className="self-start">
        {t('add')}
      </Button>
    </form>
  )
}
