'use client'

import { CircleAlert, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { type Desk, type Entry, failedEntries } from './desk-state'

interface Props {
  desk: Desk
  onAgain: (id: number) => void
  onShow: (id: number) => void
  onDismiss: (id: number) => void
}

/** Decisions that failed: one line for all that did not reach the server, which can be sent again, and one for each recently refused one. */
export function Problems({ desk, onAgain, onShow, onDismiss }: Props) {
  const problems = failedEntries(desk)
  const unsent = problems.filter(({ problem }) => problem?.again)
  const refused = problems.filter(({ problem }) => !problem?.again).slice(-2)
  const lines = [...(unsent.length > 0 ? [unsent] : []), ...refused.map((entry) => [entry])]
  return (
    <div role="alert" className="flex flex-col gap-2 empty:hidden max-lg:px-4 max-lg:pb-2">
      {lines.map((entries) => (
        <Line key={idsOf(entries)[0]} entries={entries} at={desk.at} onAgain={onAgain} onShow={onShow} onDismiss={onDismiss} />
      ))}
    </div>
  )
}

const idsOf = (entries: Entry[]) => entries.map(({ item }) => item.completion.id)

function Line({ entries, at, onAgain, onShow, onDismiss }: Omit<Props, 'desk'> & { entries: Entry[]; at: number | undefined }) {
  const t = useTranslations('admin.review')
  const common = useTranslations('common')
  const [first] = entries
  if (!first) return null
  const { name, id } = first.item.completion
  const isUnsent = first.problem?.again !== undefined
  const values = { name, count: entries.length, text: first.problem?.text ?? t('no_answer') }
  return (
    <div className="flex flex-wrap items-center gap-x-3 rounded-control bg-danger-tint py-0.5 pr-0.5 pl-4 text-danger">
      <CircleAlert aria-hidden className="size-5 shrink-0" strokeWidth={1.75} />
      <p className="min-w-48 flex-1 py-1.5 font-medium max-lg:text-sm">{t(isUnsent ? 'problem_unsent' : 'problem_refused', values)}</p>
      <span className="ml-auto flex">
        {isUnsent && (
          <Button variant="quiet" onClick={() => idsOf(entries).forEach(onAgain)}>
            {t('again')}
          </Button>
        )}
        {at !== id && (
          <Button variant="quiet" onClick={() => onShow(id)}>
            {t('show')}
          </Button>
        )}
        <button
          type="button"
          aria-label={t('dismiss', { name })}
          title={common('close')}
          onClick={() => idsOf(entries).forEach(onDismiss)}
          className="grid size-11 place-items-center rounded-control transition-colors duration-150 hover:text-ink"
        >
          <X aria-hidden className="size-5" strokeWidth={1.75} />
        </button>
      </span>
    </div>
  )
}
