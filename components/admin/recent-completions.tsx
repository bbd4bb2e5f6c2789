'use client'

import { useQuery } from '@tanstack/react-query'
import { Flag } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Badge } from '@/components/ui/badge'
import { Button, buttonClass } from '@/components/ui/button'
import { PagedTable } from '@/components/ui/paged-table'
import type { Column } from '@/components/ui/table'
import { Moment } from '@/components/ui/time'
import type { PageState } from '@/lib/browser/page-query'
import { useLast } from '@/lib/browser/use-last'
import { completionQueries, useDeleteCompletion } from '@/lib/completions/client'
import { type Completion, exportCompletions } from '@/lib/completions/contract'
import { CompletionDetails } from './completion-details'
import { CsvDaysButton } from './csv-button'
import { DeleteDialog } from './delete-dialog'
import { RowActions } from './row-actions'

/** Everybody's completions. @param asked whether the address is known, so that the list may be fetched */
export function RecentCompletions({ place, asked }: { place: PageState; asked: boolean }) {
  const t = useTranslations('admin.activity')
  const flagged = place.param('flagged') === '1'
  const narrowed = { ...(place.search && { search: place.search }), ...(flagged && { flagged: '1' as const }) }
  const result = useQuery({ ...completionQueries.list({ ...place.query, ...narrowed }), enabled: asked })
  const remove = useDeleteCompletion()
  const [viewed, setViewed] = useState<number>()
  const [toDelete, setToDelete] = useState<Completion>()
  // Promoters' rows lack most fields; the role is the same for the whole visit.
  const page = result.data && { ...result.data, data: result.data.data.filter((row): row is Completion => 'flags' in row) }
  // Taken from the list anew each time: a fetched list brings a proof address that still holds.
  const details = useLast(page?.data.find(({ id }) => id === viewed))
  const view = (id: number) => {
    setViewed(id)
    // The address of its proof holds for ten minutes only.
    if (result.isStale) result.refetch()
  }
  const columns: Column<Completion>[] = [
    {
      key: 'name',
      head: t('name'),
      title: true,
      cell: ({ name, flags }) => (
        <span className="flex min-w-28 flex-wrap items-center gap-2 @max-[40rem]:justify-start @max-[40rem]:text-left">
          <span>{name}</span>
          {flags.length > 0 && (
            <Badge variant="warning">
              <Flag aria-hidden className="size-3.5" strokeWidth={2} />
              {t('flags', { count: flags.length })}
            </Badge>
          )}
        </span>
      ),
    },
    {
      key: 'promoter',
      head: t('promoter'),
      cell: ({ promoter }) => <span className="block min-w-28">{promoter ?? <span className="text-muted">{t('public_link')}</span>}</span>,
    },
    {
      key: 'updated',
      head: t('updated'),
      cell: ({ updated_at }) => <Moment at={updated_at} />,
    },
    { key: 'code', head: t('code'), cell: ({ payment_code }) => <span className="figure font-semibold tracking-wide whitespace-nowrap">{payment_code}</span> },
    {
      key: 'actions',
      head: t('actions'),
      cell: (completion) => (
        <RowActions deleteName={t('delete_name', { name: completion.name })} deleteTitle={t('delete')} onDelete={() => setToDelete(completion)}>
          <Button variant="secondary" size="sm" aria-label={t('view_name', { name: completion.name })} onClick={() => view(completion.id)}>
            {t('view')}
          </Button>
        </RowActions>
      ),
    },
  ]
  return (
    <>
      <PagedTable
        caption={t('completions')}
        columns={columns}
        rowKey={({ id }) => id}
        result={{ ...result, data: page }}
        place={place}
        search={{ label: t('search_completions'), placeholder: t('search_completions_short'), short: t('search_few_letters') }}
        tools={
          <div className="flex flex-wrap gap-3">
            <button
              type="button"
              aria-pressed={flagged}
              onClick={() => place.setParams({ flagged: flagged ? '' : '1' })}
              className={buttonClass({ variant: 'secondary' }, 'aria-pressed:border-accent aria-pressed:bg-accent-tint aria-pressed:text-accent-deep')}
            >
              <Flag aria-hidden className="size-5" strokeWidth={1.75} />
              {t('only_flagged')}
            </button>
            <CsvDaysButton endpoint={exportCompletions} input={(days) => ({ query: { ...narrowed, ...days } })} total={result.data?.meta.total} />
          </div>
        }
        empty={{ title: t(flagged ? 'no_flagged' : 'no_completions'), text: t(flagged ? 'no_flagged_text' : 'no_completions_text') }}
      />
      {details && <CompletionDetails open={viewed !== undefined} onClose={() => setViewed(undefined)} completion={details} onReload={() => result.refetch()} />}
      <DeleteDialog
        toDelete={toDelete}
        onClose={() => setToDelete(undefined)}
        title={t('confirm_delete')}
        text={({ name, promoter }) => t(promoter ? 'confirm_delete_text' : 'confirm_delete_public_text', { name })}
        confirm={t('delete')}
        remove={remove}
      />
    </>
  )
}
