'use client'

import {
  Banknote,
  BanknoteX,
  ChevronRight,
  CircleCheckBig,
  ClipboardCheck,
  HandCoins,
  Mail,
  MailWarning,
  TriangleAlert,
  UserX,
  Wallet,
  Webhook,
} from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { campaignAddress } from '@/components/campaign-list/address'
import { Card } from '@/components/ui/card'
import { cn } from '@/components/ui/cn'
import { Skeleton } from '@/components/ui/skeleton'
import { useFigures } from '@/lib/platform/browser/money-format'
import type { AdminSummary } from '@/lib/work/dashboard/client'

interface Props {
  attention: AdminSummary['attention'] | undefined
}

/** The server counts late completions up to this number. */
const MOST_LATE = 1000

/** What waits for an administrator, each item with a link to its page. */
export function Attention({ attention }: Props) {
  const t = useTranslations('admin.dashboard')
  const { whole } = useFigures()
  const late = attention?.late ?? 0
  const hours = attention?.target_hours ?? 0
  const items = [
    {
      title: t('to_review', { count: attention?.waiting ?? 0 }),
      count: attention?.waiting ?? 0,
      // At the largest counted number the text says 'or more'.
      text: late === 0 ? t('none_late', { hours }) : t(late >= MOST_LATE ? 'late_or_more' : 'late', { count: late, number: whole(late), hours }),
      urgent: late > 0,
      href: '/admin/review',
      icon: ClipboardCheck,
    },
    {
      title: t('to_pay', { count: attention?.payouts_requested ?? 0 }),
      count: attention?.payouts_requested ?? 0,
      text: t('to_pay_text'),
      urgent: false,
      href: '/admin/payouts',
      icon: Banknote,
    },
    {
      title: t('payout_problems', { count: attention?.payout_problems ?? 0 }),
      count: attention?.payout_problems ?? 0,
      text: t('payout_problems_text'),
      urgent: true,
      href: '/admin/payouts?state=problem',
      icon: TriangleAlert,
    },
    {
      title: t('payouts_failed', { count: attention?.payouts_failed ?? 0 }),
      count: attention?.payouts_failed ?? 0,
      text: t('payouts_failed_text'),
      urgent: true,
      href: '/admin/payouts?state=failed',
      icon: BanknoteX,
    },
    {
      title: t('campaigns_empty', { count: attention?.campaigns_empty ?? 0 }),
      count: attention?.campaigns_empty ?? 0,
      text: t('campaigns_empty_text'),
      urgent: true,
      href: '/admin/campaigns?state=out_of_budget',
      icon: Wallet,
    },
    {
      title: t('webhooks_failing', { count: attention?.webhooks_failing ?? 0 }),
      count: attention?.webhooks_failing ?? 0,
      text: t('webhooks_failing_text'),
      urgent: true,
      href: '/admin/developers',
      icon: Webhook,
    },
    {
      title: t('starts_waiting', { count: attention?.starts?.count ?? 0 }),
      count: attention?.starts?.count ?? 0,
      text: t('starts_waiting_text'),
      urgent: false,
      href: `/admin/payouts?payout=${attention?.starts?.payout ?? 0}`,
      icon: HandCoins,
    },
    {
      title: t('fundings_waiting', { count: attention?.fundings?.count ?? 0 }),
      count: attention?.fundings?.count ?? 0,
      text: t('fundings_waiting_text'),
      urgent: false,
      href: `${campaignAddress(attention?.fundings?.campaign ?? 0)}?tab=money`,
      icon: HandCoins,
    },
    {
      title: t('promoters_closed', { count: attention?.closed?.count ?? 0 }),
      count: attention?.closed?.count ?? 0,
      text: t('promoters_closed_text'),
      urgent: false,
      href: `/admin/promoters/${attention?.closed?.promoter ?? 0}`,
      icon: UserX,
    },
    {
      title: t('open_messages', { count: attention?.messages ?? 0 }),
      count: attention?.messages ?? 0,
      text: t('open_messages_text'),
      urgent: false,
      href: '/admin/contact-form?state=open',
      icon: Mail,
    },
    {
      title: t('mails_failed', { count: attention?.mails_failed ?? 0 }),
      count: attention?.mails_failed ?? 0,
      text: t('mails_failed_text'),
      urgent: true,
      href: '/admin/outbox?state=failed',
      icon: MailWarning,
    },
  ]
  const due = items.filter(({ count }) => count > 0)
  return (
    <Card className="flex flex-col gap-3">
      <h2 className="text-lg font-bold">{t('attention')}</h2>
      {!attention && <Skeleton className="h-14 w-full" />}
      {attention && due.length === 0 && (
        <p className="flex items-center gap-2 text-muted">
          <CircleCheckBig aria-hidden className="size-5 shrink-0 text-accent" strokeWidth={1.75} />
          {t('nothing')}
        </p>
      )}
      {due.length > 0 && (
        <ul className="-mx-2 flex flex-col">
          {due.map(({ title, text, urgent, href, icon: Icon }) => (
            <li key={href} className="border-line not-last:border-b">
              <Link
                href={href}
                className="flex min-h-11 items-center gap-3 rounded-control px-2 py-2.5 transition-colors duration-150 hover:bg-paper focus-visible:rounded-control"
              >
                <Icon aria-hidden className={cn('size-5 shrink-0', urgent ? 'text-warning' : 'text-accent')} strokeWidth={1.75} />
                <span className="min-w-0 flex-1">
                  <span className="block font-semibold">{title}</span>
                  <span className={cn('block text-sm', urgent ? 'text-warning' : 'text-muted')}>{text}</span>
                </span>
                <ChevronRight aria-hidden className="size-5 shrink-0 text-muted" strokeWidth={1.75} />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
