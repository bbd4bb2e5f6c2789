'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { controlClass, Field } from '@/components/ui/field'
import { MAX_SHOWN_WORDS, MAX_WORD_LENGTH } from '@/lib/work/campaigns/proof-items/shown-word'
import { useEditor } from '../context'

const wordsIn = (text: string) => text.split('\n').flatMap((line) => line.trim() || [])

interface Props {
  /** Of a right picture, or of a wrong one. */
  name: 'words' | 'wrong_words'
  path: string
  value: readonly string[]
  onChange: (words: string[]) => void
}

/** The words that a right picture shows, or only a wrong one, one a line. */
export function ShownWords({ name, path, value, onChange }: Props) {
  const t = useTranslations('campaign_admin.items')
  const { errors } = useEditor()
  const [typed, setTyped] = useState(value.join('\n'))
  const shown = wordsIn(typed).join('\n') === value.join('\n') ? typed : value.join('\n')
  const error = Object.entries(errors).find(([field]) => field === path || field.startsWith(`${path}.`))?.[1]
  return (
    <Field label={t(name)} hint={t(`${name}_hint`)} error={error}>
      {({ required: _, ...control }) => (
        <textarea
          {...control}
          rows={3}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          // A little more than is allowed, so that a pasted text is refused with a reason and not cut.
          maxLength={2 * MAX_SHOWN_WORDS * MAX_WORD_LENGTH}
          data-path={path}
          className={controlClass}
          value={shown}
          onChange={({ target }) => {
            setTyped(target.value)
            onChange(wordsIn(target.value))
          }}
        />
      )}
    </Field>
  )
}
