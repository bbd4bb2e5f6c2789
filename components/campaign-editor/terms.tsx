'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { TextField } from '@/components/ui/field'
import { acceptTrusted, campaignKinds } from '@/db/campaign-values'
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

const codesIn = (text: string) => [
  ...new Set(
    text
      .toUpperCase()
      .split(/[\s,;]+/)
      .filter(Boolean),
  ),
]

/** Countries by their two letters. */
function Countries({ countries, onChange }: { countries: string[]; onChange: (countries: string[]) => void }) {
  const t = useTranslations('campaign_admin.terms')
  const { errors } = useEditor()
  const [typed, setTyped] = useState(countries.join(', '))
  const shown = codesIn(typed).join() === countries.join() ? typed : countries.join(', ')
  return (
    <TextField
      label={t('countries')}
      hint={t('countries_hint')}
      autoComplete="off"
      maxLength={1000}
      data-path="countries"
      error={Object.entries(errors).find(([path]) => path === 'countries' || path.startsWith('countries.'))?.[1]}
      value={shown}
      onChange={({ target }) => {
        setTyped(target.value)
        onChange(codesIn(target.value))
      }}
    />
  )
}
