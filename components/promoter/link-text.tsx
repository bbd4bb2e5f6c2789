'use client'

import type { ClipboardEvent } from 'react'
import { cn } from '@/components/ui/cn'

/**
 * A link on one line, without `https://`. Where it does not fit, the host is cut off first, because the end says whose link it is. Selected and copied
 * by hand it is whole.
 */
export function LinkText({ link, className, testId }: { link: string; className?: string; testId?: string }) {
  const [, protocol = '', host = '', rest = ''] = /^(https?:\/\/)?([^/?]*)(.*)$/.exec(link) ?? []
  // Its parts are boxes of their own, between which browsers put line breaks.
  const copyWhole = (event: ClipboardEvent) => {
    event.clipboardData.setData('text/plain', link)
    event.preventDefault()
  }
  return (
    <span data-testid={testId} title={link} onCopy={copyWhole} className={cn('relative flex min-w-0 whitespace-nowrap select-all', className)}>
      <span className="sr-only">{protocol}</span>
      <span className="min-w-0 shrink-[9999] truncate">{host}</span>
      <span className="min-w-0 truncate">{rest}</span>
    </span>
  )
}
