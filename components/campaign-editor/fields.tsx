'use client'

import { useLocale, useTranslations } from 'next-intl'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { controlClass, Field, TextField } from '@/components/ui/field'
import { defaultLocale, type Locale, languageTag, locales } from '@/lib/platform/i18n/locales'
import { asTyped, type TypedKind } from '@/lib/platform/read-typed'
import { type CampaignText, emptyText } from '@/lib/work/campaigns/texts'
import { useEditor, useErrorAt, useNoteUnread } from './context'
import { useTypedReader } from './use-typed-reader'

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

/** A text in the language that is edited; of the others it is said what they lack, which their readers get in the default language, and what is wrong. */
export function TextPair({ path, label, value, onChange, max, rows = 1, required, hint }: PairProps) {
  const t = useTranslations('campaign_admin.fields')
  const names = useTranslations('languages')
  const { language: locale, errors, missing } = useEditor()
  const first = value?.[defaultLocale] ?? ''
  const change = (next: string) => {
    const { [locale]: _, ...others } = { ...emptyText(), ...value }
    onChange({ ...emptyText(), ...others, ...((next !== '' || locale === defaultLocale) && { [locale]: next }) })
  }
  return (
    <div className="grid gap-1.5">
      <LanguageField
        key={locale}
        path={`${path}.${locale}`}
        label={t(locale === defaultLocale ? 'in_first' : 'in_other', { label, language: names(locale) })}
        lang={languageTag[locale]}
        value={value?.[locale] ?? ''}
        max={max}
        rows={rows}
        onChange={change}
        {...(locale === defaultLocale ? { required, hint } : { placeholder: first && t('same', { language: names(defaultLocale) }) })}
      />
      {locales.map((other) => {
        const error = errors[`${path}.${other}`]
        if (other === locale || !(error || missing.includes(`${path}.${other}`))) return null
        return (
          <p key={other} className={error ? 'text-sm font-semibold text-danger' : 'text-sm font-semibold text-warning'}>
            {error ? t('in_language', { language: names(other), text: error }) : t('lacks', { language: names(other) })}
          </p>
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

const written = (value: number | null, locale: Locale, kind: TypedKind) => (value === null ? '' : asTyped(value, locale, kind))

/** The typed text of a figure, which stays as it is typed until another figure comes from elsewhere. */
function useTypedText(value: number | null, kind: TypedKind) {
  const locale = useLocale()
  const [typed, setTyped] = useState(written(value, locale, kind))
  const own = useRef(value)
  useEffect(() => {
    if (own.current === value) return
    own.current = value
    setTyped(written(value, locale, kind))
  }, [value, locale, kind])
  return { typed, setTyped, own }
}

/** A figure; what is not understood is not passed on, and takes back what was passed on while it was typed. */
function NumberField({ path, label, value, hint, required, kind, onChange }: NumberProps & { kind: TypedKind; onChange: (value: number | null) => void }) {
  const t = useTranslations('validation')
  const read = useTypedReader(kind)
  const error = useErrorAt(path)
  const { typed, setTyped, own } = useTypedText(value, kind)
  const before = useRef<number | null>(undefined)
  const reading = read(typed)
  const problem = reading.problem ?? (reading.isEmpty && required ? t('required') : undefined)
  useNoteUnread(path, problem)
  const understood = kind === 'amount' || !/^\d*$/.test(typed) ? reading.understood : undefined
  return (
    <TextField
      label={label}
      hint={hint || understood ? <WithUnderstood hint={hint} understood={understood} /> : undefined}
      required={required}
      error={problem ?? error}
      data-path={path}
      inputMode={kind === 'amount' ? 'decimal' : 'numeric'}
      autoComplete="off"
      value={typed}
      onBlur={() => {
        before.current = undefined
      }}
      onChange={({ target }) => {
        if (before.current === undefined) before.current = value
        setTyped(target.value)
        const next = read(target.value)
        own.current = next.value ?? (next.isEmpty && !required ? null : before.current)
        if (own.current !== value) onChange(own.current)
      }}
    />
  )
}

/** The hint of a field, and below it what was understood of what stands in it. */
export const WithUnderstood = ({ hint, understood }: { hint?: ReactNode; understood: string | undefined }) => (
  <>
    {hint}
    {understood && <span className="figure block font-semibold text-ink">{understood}</span>}
  </>
)

/** A whole figure that has to be there. */
export const WholeField = ({ onChange, ...rest }: Omit<NumberProps, 'required' | 'value'> & { value: number; onChange: (value: number) => void }) => (
  <NumberField {...rest} kind="whole" required onChange={(next) => next !== null && onChange(next)} />
)

/** A whole figure that may be left out. */
export const OptionalWholeField = (props: Omit<NumberProps, 'required'> & { onChange: (value: number | null) => void }) => (
  <NumberField {...props} kind="whole" />
)

/** An amount in reais. */
export const AmountField = ({ onChange, ...rest }: Omit<NumberProps, 'required' | 'value'> & { value: number; onChange: (value: number) => void }) => (
  <NumberField {...rest} kind="amount" required onChange={(next) => next !== null && onChange(next)} />
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
