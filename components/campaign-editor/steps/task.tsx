'use client'

import { useTranslations } from 'next-intl'
import { TextField } from '@/components/ui/field'
import { emptyText } from '@/lib/work/campaigns/texts'
import { useErrorAt } from '../context'
import { removed, reordered, replaced } from '../draft'
import { TextPair } from '../fields'
import { Movable, PartList } from '../movable'
import { PictureField } from '../picture-field'
import type { StepFormProps } from './props'

export function TaskForm({ step, path, onChange }: StepFormProps<'task'>) {
  const t = useTranslations('campaign_admin.steps')
  const error = useErrorAt(`${path}.link`)
  const { instructions } = step
  const set = (next: typeof instructions) => onChange({ ...step, instructions: next })
  return (
    <>
      <TextField
        label={t('link')}
        hint={t('link_hint')}
        type="url"
        inputMode="url"
        autoComplete="off"
        placeholder="https://"
        maxLength={4000}
        data-path={`${path}.link`}
        error={error}
        value={step.link ?? ''}
        onChange={({ target }) => {
          const { link: _, ...rest } = step
          onChange(target.value === '' ? rest : { ...rest, link: target.value })
        }}
      />
      <PartList
        path={`${path}.instructions`}
        label={t('instructions')}
        add={instructions.length < 12 ? { label: t('add_instruction'), onAdd: () => set([...instructions, { text: emptyText() }]) } : undefined}
      >
        {instructions.map((instruction, at) => (
          <Movable
            // biome-ignore lint/suspicious/noArrayIndexKey: instructions have no name.
            key={at}
            inner
            name={t('instruction', { number: at + 1 })}
            at={at}
            count={instructions.length}
            onMove={(by) => set(reordered(instructions, at, by))}
            onRemove={() => set(removed(instructions, at))}
          >
            <TextPair
              path={`${path}.instructions.${at}.text`}
              label={t('instruction', { number: at + 1 })}
              value={instruction.text}
              max={500}
              rows={2}
              required
              onChange={(text) => set(replaced(instructions, at, { ...instruction, text }))}
            />
            <PictureField
              path={`${path}.instructions.${at}.picture`}
              label={t('instruction_picture', { number: at + 1 })}
              value={instruction.picture}
              onChange={(picture) => {
                const { picture: _, ...rest } = instruction
                set(replaced(instructions, at, picture === undefined ? rest : { ...rest, picture }))
              }}
            />
          </Movable>
        ))}
      </PartList>
    </>
  )
}
