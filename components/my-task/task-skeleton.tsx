'use client'

import { useTranslations } from 'next-intl'
import { Skeleton } from '@/components/ui/skeleton'

/** A skeleton of a task. */
export function TaskSkeleton() {
  const t = useTranslations('common')
  return (
    <div aria-busy className="flex flex-col gap-6">
      <p role="status" className="sr-only">
        {t('loading')}
      </p>
      <div className="flex flex-col gap-4 rounded-card border border-line bg-surface p-5">
        <Skeleton className="h-9 w-24" />
        <Skeleton className="h-9 w-full" />
        <Skeleton className="h-6 w-3/4" />
        <Skeleton className="h-12 w-full" />
      </div>
      {[1, 2, 3].map((step) => (
        <div key={step} className="flex gap-4">
          <Skeleton className="size-9 rounded-full" />
          <Skeleton className="h-14 flex-1" />
        </div>
      ))}
    </div>
  )
}
