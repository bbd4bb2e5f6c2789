'use client'

import { useLocale, useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { fieldOf, type ItemValue } from '@/components/proof-items/item-input'
import { problemOf } from '@/components/proof-items/problem-of'
import { saveForLocaleChange, takeSavedValues } from '@/lib/platform/browser/locale-choice'
import { randomId } from '@/lib/platform/browser/random-id'
import { defaultLocale } from '@/lib/platform/i18n/locales'
import type { PublicItem } from '@/lib/work/campaigns/public-content'
import { sendProof } from '@/lib/work/my-task/changes-client'
import type { MyTask } from '@/lib/work/my-task/contract'
import type { TaskFormProps } from './task-form'
import { useSend } from './use-send'

type RedoItem = NonNullable<MyTask['redo']>[number]

/** The field of the picture of a task that asks for nothing else. */
const PICTURE_FIELD = 'proof'

/** What a returned task asks for again: at least one picture. */
function useRedoItems({ redo }: MyTask): RedoItem[] {
  const t = useTranslations('wizard.task')
  if (redo && redo.length > 0) return redo
  return [{ item: { kind: 'picture', key: PICTURE_FIELD, label: { [defaultLocale]: t('proof') } }, sent: null, tries_left: null }]
}

/** The form that gives again what a returned task asks for, beginning with what was sent before. It is kept over a change of language. */
export function useRedo({ token, task, onChanged, onConflict }: TaskFormProps) {
  const locale = useLocale()
  const items = useRedoItems(task)
  const isPicture = items.length === 1 && items[0]?.item.kind === 'picture'
  const nameOf = (item: PublicItem) => (isPicture ? PICTURE_FIELD : fieldOf(item))
  const saved = `redo ${task.payment_code}`
  const [values, setValues] = useState<Record<string, ItemValue>>(() =>
    Object.fromEntries(items.map(({ item, sent }) => [item.key, item.kind === 'picture' ? null : (sent ?? '')])),
  )
  /** Errors since the last answer, which replace those of the answer. */
  const [since, setSince] = useState<Record<string, string | undefined>>({})
  const [share, setShare] = useState(0)
  // One key for each set of values: repeated tries with the same count once, and other values are not mistaken for them.
  const key = useRef(randomId())
  const { busy, problem, errors, form, send, refuse } = useSend<HTMLFormElement>(onConflict)

  const latest = useRef(values)
  latest.current = values
  useEffect(() => {
    // In an effect, because the page in the language before saves them when it goes.
    const before = takeSavedValues(saved)
    if (before) setValues((now) => ({ ...now, ...before }))
    return () => saveForLocaleChange(saved, locale, latest.current)
  }, [saved, locale])

  const change = (item: PublicItem, value: ItemValue) => {
    key.current = randomId()
    setValues((now) => ({ ...now, [item.key]: value }))
    fail(item, undefined)
  }
  const fail = (item: PublicItem, why: string | undefined) => setSince((now) => ({ ...now, [item.key]: why }))
  const errorOf = (item: PublicItem) => (item.key in since ? since[item.key] : (errors[nameOf(item)] ?? errors[fieldOf(item)]))

  async function submit() {
    setSince({})
    setShare(0)
    const wrong = items.flatMap(({ item }) => {
      const why = problemOf(item, values[item.key] ?? '')
      return why ? [[nameOf(item), why] as const] : []
    })
    if (wrong.length > 0) return refuse(Object.fromEntries(wrong))
    const fields = Object.fromEntries(items.flatMap(({ item }) => (values[item.key] ? [[nameOf(item), values[item.key] ?? '']] : [])))
    const done = await send(async () => onChanged(await sendProof(token, { fields, idempotencyKey: key.current, onProgress: setShare })))
    // A wrong code has cost a try.
    if (!done && items.some(({ item }) => item.kind === 'code')) onConflict()
  }

  return { items, isPicture, nameOf, values, change, fail, errorOf, share, busy, problem, form, submit }
}
