'use client'

import { useQuery } from '@tanstack/react-query'
import { CloudOff } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Skeleton } from '@/components/ui/skeleton'
import { linkQueries } from '@/lib/links/client'
import { linkSlugs } from '@/lib/links/contract'
import { LinkForm } from './link-form'

/** One form per link setting (SPEC section 2, 'System Settings'). */
export function LinkSettings() {
  const t = useTranslations('admin.system')
  const area = useTranslations('area')
  const { data: links, isError, isFetching, refetch } = useQuery(linkQueries.list())
  if (isError && !links)
    return (
      <Card className="flex flex-col items-center gap-4 text-center">
        <CloudOff aria-hidden className="size-10 text-muted" strokeWidth={1.5} />
        <p>{t('failed')}</p>
        <Button look="secondary" busy={isFetching} onClick={() => refetch()}>
          {area('try_again')}
        </Button>
      </Card>
    )
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      {links?.map((link) => <LinkForm key={link.slug} link={link} />) ??
        linkSlugs.map((slug) => (
          <Card key={slug} aria-busy className="flex flex-col gap-4">
            <Skeleton className="h-6 w-28" />
            <Skeleton className="h-12 w-full" />
            <Skeleton className="h-11 w-40" />
          </Card>
        ))}
    </div>
  )
}
