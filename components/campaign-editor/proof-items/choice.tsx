'use client'

import { useTranslations } from 'next-intl'
import { defaultLocale } from '@/lib/platform/i18n/locales'
import { emptyText } from '@/lib/work/campaigns/texts'
import { removed, reordered, replaced } from '../draft'
import { SelectField, TextPair } from '../fields'
import { Movable, PartList } from '../movable'
import type { ItemFormProps } from './props'

/** The first letter that no option has as its key. */
const freeKey = (taken: readonly string[]) => [...'abcdefghijklmnopqrstuvwxyz'].find((letter) => !taken.includes(letter)) ?? 'z'

export function ChoiceItemForm({ item, path, onChange }: ItemFormProps<'choice'>) {
  const t = useTranslations('campaign_admin.items')
  const { options, right } = item
  const set = (next: typeof options) => {
    const { right: _, ...rest } = item
    onChange({ ...rest, options: next, ...(right !== undefined && next.some(({ key }) => key === right) && { right }) })
  }
  return (
    <>
      <PartList
        path={`${path}.options`}
        label={t('options')}
        add={
          options.length < 8
            ? { label: t('add_option'), onAdd: () => set([...options, { key: freeKey(options.map(({ key }) => key)), text: emptyText() }]) }
            : undefined
        }
      >
        {options.map((option, at) => (
          <Movable
            key={option.key}
            inner
            name={t('option', { number: at + 1 })}
            at={at}
            count={options.length}
            onMove={(by) => set(reordered(options, at, by))}
            onRemove={options.length > 2 ? () => set(removed(options, at)) : undefined}
          >
            <TextPair
              path={`${path}.options.${at}.text`}
              label={t('option', { number: at + 1 })}
              value={option.text}
              max={120}
              required
              onChange={(text) => set(replaced(options, at, { ...option, text }))}
            />
          </Movable>
        ))}
      </PartList>
      <SelectField
        path={`${path}.right`}
        label={t('right')}
        hint={t('right_hint')}
        value={right ?? ''}
        options={[
          { value: '', label: t('no_right') },
          ...options.map(({ key, text }, at) => ({ value: key, label: text[defaultLocale] || t('option', { number: at + 1 }) })),
        ]}
        onChange={(key) => {
          const { right: _, ...rest } = item
          onChange(key === '' ? rest : { ...rest, right: key })
        }}
      />
    </>
  )
}
