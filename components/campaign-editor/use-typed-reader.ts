'use client'

import { useLocale, useTranslations } from 'next-intl'
import { useFigures, useMoney } from '@/lib/platform/browser/money-format'
import { asTyped, readTyped, type TypedKind } from '@/lib/platform/read-typed'

interface TypedReading {
  /** Undefined unless the text is a number that has one meaning. */
  value: number | undefined
  isEmpty: boolean
  /** Why it is none, or what to write instead. */
  problem: string | undefined
  /** What was understood, for the line below the field. */
  understood: string | undefined
}

/** Reads typed amounts or whole numbers as the page's language writes them, and says in words what was understood or what to write instead. */
export function useTypedReader(kind: TypedKind): (text: string) => TypedReading {
  const locale = useLocale()
  const t = useTranslations('campaign_admin.fields')
  const validation = useTranslations('validation')
  const money = useMoney()
  const { whole } = useFigures()
  const shown = kind === 'amount' ? money : whole
  return (text) => {
    const read = readTyped(text, locale, kind)
    const nothing = { value: undefined, isEmpty: false, understood: undefined }
    switch (read.is) {
      case 'number':
        return { value: read.value, isEmpty: false, problem: undefined, understood: t('understood', { value: shown(read.value) }) }
      case 'empty':
        return { ...nothing, isEmpty: true, problem: undefined }
      case 'unsure':
        return { ...nothing, problem: t(`unsure_${kind}`, { value: shown(read.perhaps), plain: asTyped(read.perhaps, locale, kind) }) }
      case 'too_precise':
        return { ...nothing, problem: validation('amount_decimals') }
      default:
        return { ...nothing, problem: validation(kind === 'amount' ? 'amount_expected' : 'whole_expected') }
    }
  }
}
