'use client'

import { useTranslations } from 'next-intl'
import { PictureField } from '../picture-field'
import type { ItemFormProps } from './props'
import { ShownWords } from './shown-words'

export function PictureItemForm({ item, path, onChange }: ItemFormProps<'picture'>) {
  const t = useTranslations('campaign_admin.items')
  return (
    <>
      <PictureField
        path={`${path}.example`}
        label={t('example')}
        value={item.example}
        onChange={(example) => {
          const { example: _, ...rest } = item
          onChange(example === undefined ? rest : { ...rest, example })
        }}
      />
      {(['words', 'wrong_words'] as const).map((name) => (
        <ShownWords
          key={name}
          name={name}
          path={`${path}.${name}`}
          value={item[name] ?? []}
          onChange={(words) => {
            const { [name]: _, ...rest } = item
            onChange(words.length === 0 ? rest : { ...rest, [name]: words })
          }}
        />
      ))}
    </>
  )
}
