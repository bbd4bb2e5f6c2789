'use client'

import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { CountryOptions } from '@/components/hand-in/countries'
import { Button } from '@/components/ui/button'
import { TextField } from '@/components/ui/field'
import { acceptTrusted, campaignKinds } from '@/db/campaign-values'
import { useFigures, useMoney } from '@/lib/platform/browser/money-format'
import type { Locale } from '@/lib/platform/i18n/locales'
import { countryMeant, countryNameIn } from '@/lib/platform/visitor/country-names'
import { campaignQueries } from '@/lib/work/campaigns/admin-client'
import { placeCostOf, placesFor } from '@/lib/work/campaigns/places-for'
import { useEditor } from './context'
import type { EditDraft } from './draft'
import { AmountField, OptionalWholeField, SelectField } from './fields'

interface Props {
  draft: EditDraft
  /** Whether the prices are those of the product, which never change. */
  fixedPrices: boolean
  onChange: (change: Partial<EditDraft>) => void
}

/** What a completion pays, and for whom it is. */
export function Terms({ draft, fixedPrices, onChange }: Props) {
  const t = useTranslations('campaign_admin')
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {fixedPrices ? (
        <p className="text-sm text-muted sm:col-span-2">{t('terms.fixed')}</p>
      ) : (
        <>
          <AmountField path="reward" label={t('terms.reward')} hint={t('terms.reward_hint')} value={draft.reward} onChange={(reward) => onChange({ reward })} />
          <AmountField
            path="commission"
            label={t('terms.commission')}
            hint={t('terms.commission_hint')}
            value={draft.commission}
            onChange={(commission) => onChange({ commission })}
          />
          <Total prices={draft} />
        </>
      )}
      <SelectField
        path="kind"
        label={t('terms.kind')}
        value={draft.kind}
        options={campaignKinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
        onChange={(kind) => onChange({ kind })}
      />
      <OptionalWholeField
        path="minimum_age"
        label={t('terms.age')}
        hint={t('terms.age_hint')}
        value={draft.minimum_age}
        onChange={(minimum_age) => onChange({ minimum_age })}
      />
      <OptionalWholeField
        path="accept_after_days"
        label={t('terms.accept')}
        hint={t('terms.accept_hint')}
        value={draft.accept_after_days}
        onChange={(accept_after_days) => onChange({ accept_after_days })}
      />
      <SelectField
        path="accept_trusted"
        label={t('terms.trusted')}
        hint={t('terms.trusted_hint')}
        value={draft.accept_trusted}
        options={acceptTrusted.map((value) => ({ value, label: t(`terms.trusted_options.${value}`) }))}
        onChange={(accept_trusted) => onChange({ accept_trusted })}
      />
      <Countries countries={draft.countries} onChange={(countries) => onChange({ countries })} />
    </div>
  )
}

/** What one person costs, and for how many the campaign's money is there. */
function Total({ prices }: { prices: Pick<EditDraft, 'reward' | 'commission'> }) {
  const t = useTranslations('campaign_admin.terms')
  const money = useMoney()
  const { whole } = useFigures()
  const { campaign } = useEditor()
  const { data } = useQuery(campaignQueries.money(campaign))
  const available = data?.funds?.available
  const cost = placeCostOf(prices, data?.highest_commission)
  return (
    <p role="status" className="figure sm:col-span-2">
      <span className="font-semibold">{t('total', { amount: money(cost) })}</span>{' '}
      {available !== undefined && (
        <span>{t('total_people', { amount: money(available), count: placesFor(available, cost), people: whole(placesFor(available, cost)) })}</span>
      )}
    </p>
  )
}

/** Countries, each chosen by its name. */
function Countries({ countries, onChange }: { countries: string[]; onChange: (countries: string[]) => void }) {
  const t = useTranslations('campaign_admin.terms')
  const locale = useLocale() as Locale
  const { errors } = useEditor()
  const [typed, setTyped] = useState('')
  const [isUnknown, setUnknown] = useState(false)
  const options = useId()
  const refused = Object.entries(errors).find(([path]) => path === 'countries' || path.startsWith('countries.'))?.[1]
  const add = (text: string) => {
    const code = countryMeant(text)
    setUnknown(!code)
    if (!code) return
    setTyped('')
    if (!countries.includes(code)) onChange([...countries, code])
  }
  return (
    <div data-path="countries" tabIndex={-1} className="flex min-w-0 flex-col gap-2 outline-none sm:col-span-2">
      <div className="flex items-end gap-2">
        <div className="min-w-0 flex-1">
          <TextField
            label={t('countries')}
            hint={t('countries_hint')}
            list={options}
            autoComplete="off"
            maxLength={80}
            error={isUnknown ? t('country_unknown') : refused}
            value={typed}
            onChange={({ target }) => {
              setUnknown(false)
              setTyped(target.value)
            }}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              event.preventDefault()
              if (typed.trim()) add(typed)
            }}
          />
        </div>
        <Button variant="secondary" onClick={() => typed.trim() && add(typed)}>
          {t('country_add')}
        </Button>
      </div>
      <CountryOptions id={options} />
      <ul className="flex flex-wrap gap-2">
        {countries.map((code) => {
          const name = countryNameIn(locale, code) || code
          return (
            <li key={code} className="inline-flex min-h-11 items-center rounded-control border border-line pl-3 text-sm font-semibold">
              {name}
              <button
                type="button"
                aria-label={t('country_remove', { name })}
                onClick={() => onChange(countries.filter((other) => other !== code))}
                className="grid size-11 place-items-center rounded-control text-muted hover:text-ink"
              >
                <X aria-hidden className="size-4" strokeWidth={2} />
              </button>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
