import { cn } from './cn'

/** A placeholder while loading; give it the size of the content. Hidden from screen readers. */
export const Skeleton = ({ className }: { className?: string }) => (
  <span aria-hidden className={cn('block animate-pulse rounded-sm bg-line motion-reduce:animate-none', className)} />
)
