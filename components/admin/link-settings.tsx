'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { Card } from '@/components/ui/card'
import { FailedCard } from '@/components/ui/failed-card'
import { RequiredNote } from '@/components/ui/required-note'
import { Skeleton } from '@/components/ui/skeleton'
import { linkQueries } from '@/lib/work/links/client'
import { linkSlugs } from '@/lib/work/links/contract'
import { LinkForm } from './link-form'

/** One form per link setting (SPEC section 2, 'System Settings'). */
export function LinkSettings() {
  const t = useTranslations('admin.system')
  const { data: links, isError, isFetching, refetch } = useQuery(linkQueries.list())
  if (isError && !links) return <FailedCard text={t('failed')} busy={isFetching} onRetry={refetch} />
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <div className="lg:col-span-full">
        <RequiredNote />
      </div>
      {links?.map((link) => <LinkForm key={link.slug} link={link} />) ??
        linkSlugs.map((slug) => (
          <Card key={slug} aria-busy className="flex flex-col gap-4">
            {/* As high as a form, so that what is below does not move. */}
            <Skeleton className="h-7 w-28" />
            <div className="flex flex-col gap-[7px]">
              <Skeleton className="h-6 w-10" />
              <Skeleton className="h-12 w-full" />
              <Skeleton className="h-5 w-3/4" />
            </div>
            <Skeleton className="h-11 w-40" />
          </Card>
        ))}
    </div>
  )
}
