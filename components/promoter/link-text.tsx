import { cn } from '@/components/ui/cn'

/**
 * A link on one line, without `https://`. Where it does not fit, the host is cut off first, because the end says whose link it is. Copied by hand it is
 * whole, for the protocol is only hidden from view.
 */
export function LinkText({ link, className, testId }: { link: string; className?: string; testId?: string }) {
  const [, protocol = '', host = '', rest = ''] = /^(https?:\/\/)?([^/?]*)(.*)$/.exec(link) ?? []
  return (
    <span data-testid={testId} title={link} className={cn('relative flex min-w-0 whitespace-nowrap select-all', className)}>
      <span className="sr-only">{protocol}</span>
      <span className="min-w-0 shrink-[9999] truncate">{host}</span>
      <span className="min-w-0 truncate">{rest}</span>
    </span>
  )
}
