'use client'

import { Mail } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { PromoterBadge } from '@/components/admin/promoter-badge'
import { type PromoterAction, PromoterDialogs } from '@/components/admin/promoter-dialogs'
import { PageHead } from '@/components/layout/page-head'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { EmailText } from '@/components/ui/email-text'
import { Skeleton } from '@/components/ui/skeleton'
import { Day, Moment } from '@/components/ui/time'
import type { PromoterDetails } from '@/lib/work/promoters/contract'
import { MessageToPromoterDialog } from './message-dialog'

/** The promoter's name and details, with actions. @param promoter undefined while loading */
export function Head({ promoter }: { promoter: PromoterDetails | undefined }) {
  const t = useTranslations('admin.promoter')
  const list = useTranslations('admin.promoters')
  const router = useRouter()
  const [action, setAction] = useState<PromoterAction>()
  const [writes, setWrites] = useState(false)
  const change = promoter?.active === 'Disabled' ? 'enable' : 'disable'
  const ask = (kind: PromoterAction['kind']) => promoter && setAction({ kind, promoter })
  return (
    <>
      <PageHead
        title={promoter?.name ?? t('page_title')}
        lead={
          promoter ? (
            <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <EmailText email={promoter.email} />
              <PromoterBadge promoter={promoter} />
              {promoter.closing && <Badge variant="warning">{list('closing')}</Badge>}
            </span>
          ) : (
            <Skeleton className="my-1 h-4 w-56 max-w-full" />
          )
        }
        actions={
          <div className="flex flex-wrap gap-3 max-sm:w-full max-sm:gap-2 max-sm:*:grow max-sm:*:px-2">
            <Button onClick={() => promoter && setWrites(true)}>
              <Mail aria-hidden className="size-5" strokeWidth={1.75} />
              {t('write')}
            </Button>
            <Button variant="secondary" onClick={() => ask(change)}>
              {list(change)}
            </Button>
            <Button variant="secondary" className="text-danger" onClick={() => ask('delete')}>
              {list('delete')}
            </Button>
          </div>
        }
      />
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-4">
        <Fact name={t('code')}>{promoter && <span className="figure font-semibold tracking-wide wrap-anywhere">{promoter.referral_code}</span>}</Fact>
        <Fact name={t('joined')}>{promoter && <Day at={promoter.created_at} />}</Fact>
        <Fact name={t('last_sign_in')}>{promoter && (promoter.last_sign_in_at ? <Moment at={promoter.last_sign_in_at} /> : t('never'))}</Fact>
        <Fact name={t('language')}>{promoter && t(`languages.${promoter.locale}`)}</Fact>
      </dl>
      <PromoterDialogs action={action} onClose={() => setAction(undefined)} onDeleted={() => router.push('/admin/promoters')} />
      {promoter && <MessageToPromoterDialog promoter={promoter} open={writes} onClose={() => setWrites(false)} />}
    </>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-sm text-muted">{name}</dt>
    <dd className="min-h-[1lh]">{children ?? <Skeleton className="my-1 h-4 w-24 max-w-full" />}</dd>
  </div>
)
