'use client'

import { ArrowDown, ArrowUp, CircleAlert, Plus, Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type ReactNode, useRef } from 'react'
import { Button } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { useErrorAt } from './context'
import { Fold } from './fold'

interface Props {
  /** What it is, for its heading and the names of its buttons. */
  name: string
  at: number
  count: number
  onMove?: ((by: 1 | -1) => void) | undefined
  /** Undefined for what cannot be left out. */
  onRemove?: (() => void) | undefined
  /** Whether it is inside another one. */
  inner?: boolean
  /** For one that is closed until it is edited: where its fields are, and what its opening is told to. */
  fold?: { path: string; onOpen: () => void }
  children: ReactNode
}

/** An element of a list, with buttons that move and remove it. The focus stays on the pressed button, or goes to the list when its element is removed. */
export function Movable({ name, at, count, onMove, onRemove, inner = false, fold, children }: Props) {
  const t = useTranslations('campaign_admin.fields')
  const box = useRef<HTMLLIElement>(null)
  const remove = () => {
    const list = box.current?.closest<HTMLElement>('[data-list]')
    onRemove?.()
    list?.focus()
  }
  const buttons = (
    <div className="-mr-2 flex shrink-0">
      {onMove && (
        <>
          <Press icon={ArrowUp} label={t('up', { name })} off={at === 0} onPress={() => onMove(-1)} />
          <Press icon={ArrowDown} label={t('down', { name })} off={at === count - 1} onPress={() => onMove(1)} />
        </>
      )}
      {onRemove && <Press icon={Trash2} label={t('remove', { name })} onPress={remove} />}
    </div>
  )
  if (fold)
    return (
      <li ref={box} className="rounded-control border border-line bg-surface">
        <Fold name="step" title={name} paths={[fold.path]} onOpen={fold.onOpen}>
          <div className="-mt-2 flex justify-end">{buttons}</div>
          {children}
        </Fold>
      </li>
    )
  return (
    <li ref={box} className={cn('flex flex-col gap-4', inner ? 'border-l-2 border-line pl-4' : 'rounded-control border border-line bg-surface p-4')}>
      <div className="flex items-center justify-between gap-2">
        <h4 className="min-w-0 font-bold tracking-normal wrap-anywhere">{name}</h4>
        {buttons}
      </div>
      {children}
    </li>
  )
}

const Press = ({ icon: Icon, label, off = false, onPress }: { icon: typeof ArrowUp; label: string; off?: boolean; onPress: () => void }) => (
  <button
    type="button"
    aria-label={label}
    title={label}
    aria-disabled={off || undefined}
    onClick={() => !off && onPress()}
    className="grid size-11 place-items-center rounded-control text-muted transition-colors duration-150 hover:bg-accent-tint hover:text-ink aria-disabled:opacity-40"
  >
    <Icon aria-hidden className="size-5" strokeWidth={1.75} />
  </button>
)

interface ListProps {
  path: string
  label: string
  /** Adds an element; undefined when there can be no more. */
  add?: { label: string; onAdd: () => void } | undefined
  children: ReactNode
}

/** A list of elements and the button that adds one. */
export function PartList({ path, label, add, children }: ListProps) {
  const error = useErrorAt(path)
  return (
    <fieldset data-list data-path={path} tabIndex={-1} aria-label={label} className="flex min-w-0 flex-col gap-3 outline-none">
      <ul className="flex flex-col gap-4">{children}</ul>
      {error && (
        <p className="flex items-start gap-1.5 text-sm font-medium text-danger">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" strokeWidth={1.75} />
          {error}
        </p>
      )}
      {add && (
        <Button variant="quiet" size="sm" className="-ml-3 self-start" onClick={add.onAdd}>
          <Plus aria-hidden className="size-4.5" strokeWidth={1.75} />
          {add.label}
        </Button>
      )}
    </fieldset>
  )
}
