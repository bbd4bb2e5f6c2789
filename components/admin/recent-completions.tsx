'use client'

import { useQuery } from '@tanstack/react-query'
import { Flag } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { buttonClass } from '@/components/ui/button'
import { campaignQuery, useCampaignEmpty } from '@/components/ui/campaign-filter'
import { DeletedCompletions } from '@/components/ui/deleted-completions'
import { smallControlClass } from '@/components/ui/field'
import { PagedTable } from '@/components/ui/paged-table'
import { sortIn } from '@/components/ui/sort'
import { completionOrder, SearchReturned, StatusFilter, statusPart, statusQuery } from '@/components/ui/status-filter'
import { attributions } from '@/db/values'
import type { PageState } from '@/lib/platform/browser/page-query'
import { completionQueries } from '@/lib/work/completions/client'
import { type Completion, exportCompletions } from '@/lib/work/completions/contract'
import { CompletionDetails } from './completion-details'
import { useCompletionColumns } from './completion-table'
import { CsvDaysButton } from './csv-button'
import { DeleteCompletion } from './delete-completion'
import { useViewed } from './use-viewed'

/** Everybody's completions, or one promoter's, by status. @param asked whether the address is known, so that the list can be fetched */
export function RecentCompletions({ place, asked, promoter }: { place: PageState; asked: boolean; promoter?: number | undefined }) {
  const t = useTranslations('admin.activity')
  const attribution = useTranslations('admin.attribution')
  const part = statusPart(place)
  const isDeleted = part === 'deleted'
  const flagged = place.param('flagged') === '1'
  const way = attributions.find((name) => name === place.param('attributed_by'))
  const narrowed = {
    ...(place.search && { search: place.search }),
    ...(flagged && { flagged: '1' as const }),
    ...(way && { attributed_by: way }),
    ...statusQuery(part),
    ...campaignQuery(place),
    ...(promoter && { promoter }),
  }
  // Beside the deleted ones only this list's figures are needed.
  const result = useQuery({
    ...completionQueries.list(
      isDeleted
        ? { page: 1, ...campaignQuery(place), ...(promoter && { promoter }) }
        : { ...place.query, ...place.days, ...narrowed, ...sortIn(place, 'created_at') },
    ),
    enabled: asked,
  })
  const [toDelete, setToDelete] = useState<Completion>()
  // Rows for promoters lack most fields; the role does not change during a visit.
  const page = result.data && { ...result.data, data: result.data.data.filter((row): row is Completion => 'flags' in row) }
  const viewed = useViewed({ ...result, data: page }, place)
  const columns = useCompletionColumns({ onView: viewed.view, onDelete: setToDelete, ofOne: promoter !== undefined })
  const ofCampaign = useCampaignEmpty(place)
  const empty = () => {
    if (flagged) return { title: t('no_flagged'), text: t('no_flagged_text') }
    if (part === 'counting' || isDeleted) return { title: t('no_completions'), text: t('no_completions_text') }
    return { title: t(`no_${part}`), text: t('no_status_text') }
  }
  return (
    <div className="flex flex-col gap-4">
      <StatusFilter part={part} place={place} byStatus={result.data?.stats.by_status} />
      {isDeleted ? (
        <DeletedCompletions promoters={promoter === undefined} of={promoter} place={place} />
      ) : (
        <PagedTable
          caption={t('completions')}
          columns={columns}
          rowKey={({ id }) => id}
          result={{ ...result, data: page }}
          place={place}
          days
          campaigns
          order={flagged || way ? undefined : completionOrder(place, part)}
          search={{
            label: t('search_completions'),
            placeholder: t('search_completions_short'),
            short: t('search_few_letters'),
            elsewhere: <SearchReturned part={part} place={place} />,
          }}
          middle="@min-[40rem]:@max-[57rem]:grid-cols-3"
          tools={
            <>
              <select
                aria-label={attribution('label')}
                value={way ?? ''}
                onChange={({ target }) => place.setParams({ attributed_by: target.value })}
                className={smallControlClass}
              >
                <option value="">{attribution('any')}</option>
                {attributions.map((name) => (
                  <option key={name} value={name}>
                    {attribution(name)}
                  </option>
                ))}
              </select>
              <button
                type="button"
                aria-pressed={flagged}
                title={t('only_flagged')}
                onClick={() => place.setParams({ flagged: flagged ? '' : '1' })}
                className={buttonClass(
                  { variant: 'secondary' },
                  'max-sm:px-3 aria-pressed:border-accent aria-pressed:bg-accent-tint aria-pressed:text-accent-deep',
                )}
              >
                <Flag aria-hidden className="size-5" strokeWidth={1.75} />
                <span className="max-sm:sr-only">{t('only_flagged')}</span>
              </button>
              <CsvDaysButton
                shown={place.days}
                endpoint={exportCompletions}
                input={(days) => ({ query: { ...narrowed, ...days } })}
                total={result.data?.meta.total}
              />
            </>
          }
          empty={{ drawing: 'list', ...empty(), ...ofCampaign }}
        />
      )}
      {viewed.row && (
        <CompletionDetails
          open={viewed.open}
          onClose={viewed.close}
          completion={viewed.row}
          onReload={() => result.refetch()}
          turn={viewed.turn}
          near={viewed.near.flatMap(({ proof }) => proof ?? [])}
        />
      )}
      <DeleteCompletion toDelete={toDelete} onClose={() => setToDelete(undefined)} />
    </div>
  )
}
