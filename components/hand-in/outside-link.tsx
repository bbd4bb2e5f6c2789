'use client'

import { useQuery } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Button, buttonClass } from '@/components/ui/button'
import { linkQueries } from '@/lib/work/links/client'
import type { LinkSlug } from '@/lib/work/links/contract'

interface OutsideLinkProps {
  slug: LinkSlug
  variant: 'primary' | 'secondary' | 'text'
  children: ReactNode
}

/** A link to the address of a link setting, in a new tab. While loading, its space is reserved. */
export function OutsideLink({ slug, variant, children }: OutsideLinkProps) {
  const t = useTranslations('wizard')
  const { data: address, isError, refetch } = useQuery(linkQueries.address(slug))
  const className =
    variant === 'text' ? 'font-semibold whitespace-nowrap text-accent-deep underline underline-offset-4' : buttonClass({ variant, size: 'lg' }, 'w-full')
  if (isError && variant !== 'text')
    return (
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="font-medium text-danger">{t('link_missing')}</p>
        <Button variant="secondary" onClick={() => refetch()}>
          {t('try_again')}
        </Button>
      </div>
    )
  if (!address) return variant === 'text' ? null : <span aria-hidden className="block min-h-13 w-full rounded-control bg-line motion-safe:animate-pulse" />
  return (
    <a href={address} target="_blank" rel="noopener noreferrer" className={className}>
      {children}
      {variant !== 'text' && <ExternalLink aria-hidden className="size-5" strokeWidth={1.75} />}
      <span className="sr-only"> {t('new_tab')}</span>
    </a>
  )
}
