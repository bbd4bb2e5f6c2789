import { cn } from '@/lib/cn'

/** The place of something that is on its way; give it the measures of what comes. Screen readers pass over it. */
export const Skeleton = ({ className }: { className?: string }) => (
  <span aria-hidden className={cn('block animate-pulse rounded-sm bg-line motion-reduce:animate-none', className)} />
)
