'use client'

import { useTranslations } from 'next-intl'
import { type ReactNode, useEffect } from 'react'
import { create } from 'zustand'
import { Button } from '@/components/ui/button'
import { Skeleton } from '@/components/ui/skeleton'
import { importWithTimeout } from '@/lib/platform/browser/import-with-timeout'
import { reloadIfReplaced } from '@/lib/platform/browser/reload-if-replaced'

type LaterParts = typeof import('./later-parts')['laterParts']

const useParts = create<{ parts?: LaterParts; state: 'none' | 'loading' | 'missing' }>()(() => ({ state: 'none' }))

async function load() {
  if (useParts.getState().state === 'loading') return
  useParts.setState({ state: 'loading' })
  try {
    useParts.setState({ parts: (await importWithTimeout(import('./later-parts'))).laterParts, state: 'none' })
  } catch (error) {
    // The device's stored tasks survive the reload.
    if (!(await reloadIfReplaced(error))) useParts.setState({ state: 'missing' })
  }
}

interface Props {
  children: (parts: LaterParts) => ReactNode
  /** The classes of the placeholder that is shown until the part has loaded. */
  className: string
  /** Whether it is in a list, so that its placeholder must be a list item. */
  isItem?: boolean
}

/** A part that is loaded after the task is shown, so that showing the task does not wait for forms. */
export function LaterPart({ children, className, isItem = false }: Props) {
  const t = useTranslations('my_task.failed')
  const { parts, state } = useParts()
  useEffect(() => {
    if (!useParts.getState().parts) load()
  }, [])
  if (parts) return children(parts)
  const waiting =
    state !== 'missing' ? (
      <Skeleton className={className} />
    ) : (
      <Button variant="secondary" className="self-start" onClick={load}>
        {t('try_again')}
      </Button>
    )
  return isItem ? <li>{waiting}</li> : waiting
}
