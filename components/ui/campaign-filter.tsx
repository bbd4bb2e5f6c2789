'use client'

import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { useId } from 'react'
import type { PageState } from '@/lib/platform/browser/page-query'
import type { Locale } from '@/lib/platform/i18n/locales'
import { textIn } from '@/lib/platform/i18n/localized'
import { campaignNameQueries } from '@/lib/work/campaigns/names-client'
import { Button } from './button'
import type { Empty } from './empty-state'
import { smallControlClass } from './field'

/** All campaigns with their title in the reader's language; none until they are known. */
function useCampaignTitles() {
  const locale = useLocale() as Locale
  const { data = [] } = useQuery(campaignNameQueries.list())
  return data.map(({ id, title, state }) => ({ id, state, title: textIn(locale, title).text }))
}

/** The campaign named in the address, for the query of a list; nothing without one. */
export function campaignQuery(place: PageState): { campaign?: number } {
  const id = Number(place.param('campaign'))
  return Number.isSafeInteger(id) && id > 0 ? { campaign: id } : {}
}

interface CampaignChoiceProps {
  value: number | undefined
  onChange: (campaign: number | undefined) => void
}

/** Chooses one campaign or all, as wide as its box; not shown while there is only one. Needs the texts of `area`. */
export function CampaignChoice({ value, onChange }: CampaignChoiceProps) {
  const t = useTranslations('area.campaigns')
  const id = useId()
  const campaigns = useCampaignTitles()
  if (campaigns.length < 2 && value === undefined) return null
  return (
    <div className="flex w-full flex-wrap items-center gap-x-3 gap-y-1">
      <label htmlFor={id} className="sr-only">
        {t('label')}
      </label>
      <select
        id={id}
        value={value ?? ''}
        onChange={({ target }) => onChange(target.value === '' ? undefined : Number(target.value))}
        className={`${smallControlClass} w-full min-w-0 text-ellipsis`}
      >
        <option value="">{t('all')}</option>
        {campaigns.map((campaign) => (
          <option key={campaign.id} value={campaign.id}>
            {campaign.state === 'ended' ? t('ended', { title: campaign.title }) : campaign.title}
          </option>
        ))}
      </select>
    </div>
  )
}

/** The same for a list; the choice is in the address. */
export const CampaignFilter = ({ place }: { place: PageState }) => (
  <CampaignChoice value={campaignQuery(place).campaign} onChange={(campaign) => place.setParams({ campaign: campaign ? String(campaign) : '' })} />
)

/** What an empty list says when a campaign is chosen. */
export function useCampaignEmpty(place: PageState): Pick<Empty, 'text' | 'action'> | undefined {
  const t = useTranslations('area.campaigns')
  if (campaignQuery(place).campaign === undefined) return undefined
  return {
    text: t('nothing'),
    action: (
      <Button variant="secondary" onClick={() => place.setParams({ campaign: '' })}>
        {t('show_all')}
      </Button>
    ),
  }
}

/** The title of a campaign, the default one too; empty until it is known. */
export function CampaignTitleText({ id }: { id: number }) {
  return useCampaignTitles().find((campaign) => campaign.id === id)?.title ?? ''
}

interface CampaignLineProps {
  of: { campaign_id?: number | undefined; label?: string | undefined; ref?: string | undefined }
}

/** Below the name in a row: the title of another campaign than the default one, the label of the link, and what the promoter's tracker calls the visit. */
export function CampaignLine({ of: { campaign_id, label, ref } }: CampaignLineProps) {
  const t = useTranslations('area.campaigns')
  if (campaign_id === undefined && label === undefined && ref === undefined) return null
  return (
    <span className="mt-0.5 block text-sm font-normal wrap-anywhere text-muted">
      {campaign_id !== undefined && (
        <span className="block">
          <CampaignTitleText id={campaign_id} />
        </span>
      )}
      {label !== undefined && <span className="block">{t('of_link', { label })}</span>}
      {ref !== undefined && <span className="block">{t('of_ref', { ref })}</span>}
    </span>
  )
}
