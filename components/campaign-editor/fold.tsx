'use client'

import { ChevronDown, CircleAlert, Languages } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { cn } from '@/components/ui/cn'
import { useEditor } from './context'

interface Props {
  title: string
  /** The paths of the fields inside, or what they begin with. */
  paths: readonly string[]
  /** Of the parts with one name only one is open. */
  name: 'part' | 'step'
  startsOpen?: boolean
  onOpen?: () => void
  children: ReactNode
}

/** Opens every fold around a field, so that it can have the focus. */
export function unfold(field: Element): void {
  for (let fold = field.closest('details'); fold; fold = fold.parentElement?.closest('details') ?? null) fold.open = true
}

/** A part of the editor that is closed until it is edited; its heading says where something is wrong, or missing in another language. */
export function Fold({ title, paths, name, startsOpen = false, onOpen, children }: Props) {
  const t = useTranslations('campaign_admin.fields')
  const { errors, missing } = useEditor()
  const Heading = name === 'part' ? 'h3' : 'h4'
  const isWithin = (path: string) => paths.some((own) => path === own || path.startsWith(`${own}.`))
  const wrong = Object.keys(errors).filter(isWithin).length
  const untranslated = missing.filter(isWithin).length
  return (
    <details
      name={`campaign-${name}`}
      open={startsOpen}
      onToggle={({ currentTarget }) => currentTarget.open && onOpen?.()}
      className={cn('min-w-0', name === 'part' ? 'group/part rounded-card border border-line bg-surface' : 'group/step')}
    >
      <summary
        className={cn(
          'flex min-h-12 cursor-pointer list-none items-center gap-3 focus-visible:-outline-offset-3 [&::-webkit-details-marker]:hidden',
          name === 'part' ? 'px-5 py-3 text-lg font-bold' : 'px-4 py-2 font-bold',
        )}
      >
        <ChevronDown
          aria-hidden
          className={cn('size-5 shrink-0 -rotate-90 text-muted', name === 'part' ? 'group-open/part:rotate-0' : 'group-open/step:rotate-0')}
          strokeWidth={1.75}
        />
        <Heading className="min-w-0 tracking-normal wrap-anywhere">{title}</Heading>
        <span className="ml-auto flex shrink-0 gap-3 text-sm font-semibold">
          {untranslated > 0 && (
            <span className="inline-flex items-center gap-1 text-warning">
              <Languages aria-hidden className="size-4" strokeWidth={1.75} />
              {t('untranslated', { count: untranslated })}
            </span>
          )}
          {wrong > 0 && (
            <span className="inline-flex items-center gap-1 text-danger">
              <CircleAlert aria-hidden className="size-4" strokeWidth={1.75} />
              {t('wrong', { count: wrong })}
            </span>
          )}
        </span>
      </summary>
      <div className={cn('flex flex-col gap-5', name === 'part' ? 'px-5 pb-5' : 'gap-4 px-4 pb-4')}>{children}</div>
    </details>
  )
}
