import type { ComponentProps } from 'react'
import { cn } from './cn'

/** A surface with a border and no shadow. */
export const Card = ({ className, ...rest }: ComponentProps<'div'>) => (
  <div className={cn('rounded-card border border-line bg-surface p-5 sm:p-6', className)} {...rest} />
)
