'use client'

import { useTranslations } from 'next-intl'
import { type ReactNode, useEffect, useState } from 'react'
import { controlClass, Field, TextField } from '@/components/ui/field'
import { defaultLocale, type Locale, languageTag, locales } from '@/lib/platform/i18n/locales'
import { type CampaignText, emptyText } from '@/lib/work/campaigns/texts'
import { useErrorAt } from './context'

interface PairProps {
  path: string
  label: string
  value: CampaignText | undefined
  onChange: (value: CampaignText) => void
  max: number
  /** More than one for a text of several lines. */
  rows?: number
  required?: boolean
  hint?: ReactNode
}

/** A text in every language. Readers get the default language's where there is none in theirs. */
export function TextPair({ path, label, value, onChange, max, rows = 1, required, hint }: PairProps) {
  const t = useTranslations('campaign_admin.fields')
  const names = useTranslations('languages')
  const first = value?.[defaultLocale] ?? ''
  const change = (locale: Locale, next: string) => {
    const { [locale]: _, ...others } = { ...emptyText(), ...value }
    onChange({ ...emptyText(), ...others, ...((next !== '' || locale === defaultLocale) && { [locale]: next }) })
  }
  return (
    <div className="grid gap-3">
      {locales.map((locale) => {
        const language = names(locale)
        return (
          <LanguageField
            key={locale}
            path={`${path}.${locale}`}
            label={t(locale === defaultLocale ? 'in_first' : 'in_other', { label, language })}
            lang={languageTag[locale]}
            value={value?.[locale] ?? ''}
            max={max}
            rows={rows}
            onChange={(next) => change(locale, next)}
            {...(locale === defaultLocale ? { required, hint } : { placeholder: first && t('same', { language: names(defaultLocale) }) })}
          />
        )
      })}
    </div>
  )
}

interface LanguageProps extends Omit<PairProps, 'value' | 'onChange'> {
  lang: string
  value: string
  placeholder?: string
  onChange: (value: string) => void
}

function LanguageField({ path, label, lang, value, max, rows = 1, required, hint, placeholder, onChange }: LanguageProps) {
  const error = useErrorAt(path)
  return (
    <Field label={label} required={required} hint={hint} error={error}>
      {({ required: isRequired, ...control }) => {
        const props = {
          ...control,
          lang,
          value,
          placeholder,
          'aria-required': isRequired,
          'data-path': path,
          autoComplete: 'off',
          // A little more than is allowed, so that a pasted text is refused with a reason and not cut.
          maxLength: max * 4,
          className: controlClass,
        }
        return rows > 1 ? (
          <textarea {...props} rows={rows} onChange={({ target }) => onChange(target.value)} />
        ) : (
          <input {...props} onChange={({ target }) => onChange(target.value)} />
        )
      }}
    </Field>
  )
}

interface NumberProps {
  path: string
  label: string
  value: number | null
  hint?: ReactNode
  required?: boolean
}

const written = (value: number | null, decimals: boolean) => (value === null ? '' : decimals ? value.toFixed(2) : String(value)).replace('.', ',')

/** Reads a figure with a comma or a point; undefined if it is none, null if it is empty. */
function readNumber(text: string, decimals: boolean): number | null | undefined {
  const plain = text.trim().replace(/^R\$\s*/i, '')
  if (plain === '') return null
  const point = plain.includes(',') ? plain.replaceAll('.', '').replace(',', '.') : plain
  if (!/^\d{1,9}(\.\d+)?$/.test(point)) return undefined
  const value = Number(point)
  return decimals || Number.isInteger(value) ? value : undefined
}

/** The typed text of a figure, which stays as it is typed while it means the same. */
function useTypedNumber(value: number | null, decimals: boolean) {
  const [typed, setTyped] = useState(written(value, decimals))
  useEffect(() => setTyped((text) => (readNumber(text, decimals) === value ? text : written(value, decimals))), [value, decimals])
  return [typed, setTyped] as const
}

/** A figure; one that is no figure is not passed on. @param decimals whether it is an amount in reais */
function NumberField({
  path,
  label,
  value,
  hint,
  required,
  decimals,
  onChange,
}: NumberProps & { decimals: boolean; onChange: (value: number | null) => void }) {
  const t = useTranslations('validation')
  const error = useErrorAt(path)
  const [typed, setTyped] = useTypedNumber(value, decimals)
  const read = readNumber(typed, decimals)
  const own = read === undefined ? t(decimals ? 'amount_expected' : 'whole_expected') : read === null && required ? t('required') : undefined
  return (
    <TextField
      label={label}
      hint={hint}
      required={required}
      error={own ?? error}
      data-path={path}
      inputMode={decimals ? 'decimal' : 'numeric'}
      autoComplete="off"
      maxLength={14}
      value={typed}
      onChange={({ target }) => {
        setTyped(target.value)
        const next = readNumber(target.value, decimals)
        if (next !== undefined && !(next === null && required)) onChange(next)
      }}
    />
  )
}

/** A whole figure that has to be there. */
export const WholeField = ({ onChange, ...rest }: Omit<NumberProps, 'required' | 'value'> & { value: number; onChange: (value: number) => void }) => (
  <NumberField {...rest} decimals={false} required onChange={(next) => next !== null && onChange(next)} />
)

/** A whole figure that may be left out. */
export const OptionalWholeField = (props: Omit<NumberProps, 'required'> & { onChange: (value: number | null) => void }) => (
  <NumberField {...props} decimals={false} />
)

/** An amount in reais. */
export const AmountField = ({ onChange, ...rest }: Omit<NumberProps, 'required' | 'value'> & { value: number; onChange: (value: number) => void }) => (
  <NumberField {...rest} decimals required onChange={(next) => next !== null && onChange(next)} />
)

/** A choice in a list that opens. */
export function SelectField<Value extends string>({
  path,
  label,
  value,
  options,
  hint,
  onChange,
}: {
  path: string
  label: string
  value: Value
  options: readonly { value: Value; label: string }[]
  hint?: ReactNode
  onChange: (value: Value) => void
}) {
  const error = useErrorAt(path)
  return (
    <Field label={label} hint={hint} error={error}>
      {({ required: _, ...control }) => (
        <select
          {...control}
          data-path={path}
          value={value}
          className={controlClass}
          onChange={({ target }) => {
            const chosen = options.find((option) => option.value === target.value)
            if (chosen) onChange(chosen.value)
          }}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
