import type { ComponentProps } from 'react'
import { cn } from '@/lib/cn'

/** A surface that lies on the page: a line around it, no shadow. */
export const Card = ({ className, ...rest }: ComponentProps<'div'>) => (
  <div className={cn('rounded-card border border-line bg-surface p-5 sm:p-6', className)} {...rest} />
)
