'use client'

import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { boxClass, edgeClass, markClass } from '@/components/hand-in/choices'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { type Choices, type Conflict, linesOf } from './merge'
import { usePartName } from './part-name'

interface Props {
  conflicts: Conflict[]
  /** Who saved meanwhile; null if it is not known. */
  editor: string | null
  onResolve: (choices: Choices) => void
}

/** Shows both texts of each part that two administrators changed, and takes the chosen one. It stays until it is answered, so that no text is lost. */
export function ConflictDialog({ conflicts, editor, onResolve }: Props) {
  const t = useTranslations('campaign_admin.conflict')
  const nameOf = usePartName()
  const [choices, setChoices] = useState<Choices>({})
  return (
    <Dialog
      question
      open
      locked
      size="lg"
      onOpenChange={() => {}}
      title={t('title')}
      text={editor ? t('text_of', { name: editor }) : t('text')}
      actions={<Button onClick={() => onResolve(choices)}>{t('take')}</Button>}
    >
      {conflicts.map(({ part, mine, theirs }) => (
        <fieldset key={part} className="flex flex-col gap-2">
          <legend className="pb-2 font-bold">{nameOf(part)}</legend>
          {(['mine', 'theirs'] as const).map((whose) => (
            <Version
              key={whose}
              label={whose === 'theirs' && editor ? t('theirs_of', { name: editor }) : t(whose)}
              lines={linesOf(whose === 'mine' ? mine : theirs)}
              name={part}
              checked={(choices[part] ?? 'mine') === whose}
              onChoose={() => setChoices({ ...choices, [part]: whose })}
            />
          ))}
        </fieldset>
      ))}
    </Dialog>
  )
}

function Version({ label, lines, name, checked, onChoose }: { label: string; lines: string[]; name: string; checked: boolean; onChoose: () => void }) {
  const t = useTranslations('campaign_admin.conflict')
  const id = useId()
  return (
    <label className={`${boxClass} ${edgeClass(undefined)}`}>
      <input type="radio" name={name} checked={checked} onChange={onChoose} aria-describedby={id} className={markClass} />
      <span className="min-w-0">
        <span className="block font-semibold">{label}</span>
        <span id={id} className="block text-sm wrap-anywhere whitespace-pre-wrap text-muted">
          {lines.join('\n') || t('nothing')}
        </span>
      </span>
    </label>
  )
}
