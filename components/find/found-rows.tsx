'use client'

import { Command } from 'cmdk'
import { Banknote, CircleCheckBig, CornerDownRight, type LucideIcon, Mail, Megaphone, User } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { PayoutBadge } from '@/components/payout/payout-badge'
import { StatusBadge } from '@/components/ui/status-badge'
import { useMoney } from '@/lib/platform/browser/money-format'
import type { Found } from '@/lib/work/search/contract'
import { addressOf } from './addresses'
import type { usePagesNamed } from './find-pages'

type Open = (href: string) => void

/** Rows below a heading; nothing without rows. */
function Group({ heading, children }: { heading: string; children: ReactNode[] }) {
  if (children.length === 0) return null
  return (
    <Command.Group
      heading={heading}
      className="[&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:py-1 [&_[cmdk-group-heading]]:text-sm [&_[cmdk-group-heading]]:font-semibold [&_[cmdk-group-heading]]:text-muted"
    >
      {children}
    </Command.Group>
  )
}

interface RowProps {
  href: string
  icon: LucideIcon
  title: string
  /** What tells it apart from others of the same name. */
  detail?: string
  badge?: ReactNode
  onOpen: Open
}

const Row = ({ href, icon: Icon, title, detail, badge, onOpen }: RowProps) => (
  <Command.Item
    value={href}
    onSelect={() => onOpen(href)}
    className="flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-3 py-1 data-[selected=true]:bg-accent-tint data-[selected=true]:shadow-[inset_3px_0_var(--color-accent)]"
  >
    <Icon aria-hidden className="size-5 shrink-0 text-muted" strokeWidth={1.75} />
    <span className="min-w-0 flex-1">
      <span className="block truncate leading-snug font-semibold">{title}</span>
      {detail && <span className="figure block truncate text-sm text-muted">{detail}</span>}
    </span>
    {badge}
  </Command.Item>
)

export function FoundPages({ pages, onOpen }: { pages: ReturnType<typeof usePagesNamed>; onOpen: Open }) {
  const t = useTranslations('admin.find')
  return (
    <Group heading={t('pages')}>
      {pages.map(({ href, label, icon }) => (
        <Row key={href} href={href} icon={icon ?? CornerDownRight} title={label} onOpen={onOpen} />
      ))}
    </Group>
  )
}

export function FoundTasks({ tasks, onOpen }: { tasks: Found['tasks']; onOpen: Open }) {
  const t = useTranslations('admin.find')
  return (
    <Group heading={t('tasks')}>
      {tasks.map((task) => (
        <Row
          key={task.id}
          href={addressOf.task(task)}
          icon={CircleCheckBig}
          title={task.name}
          detail={task.payment_code}
          badge={<StatusBadge status={task.status} />}
          onOpen={onOpen}
        />
      ))}
    </Group>
  )
}

export function FoundPromoters({ promoters, onOpen }: { promoters: Found['promoters']; onOpen: Open }) {
  const t = useTranslations('admin.find')
  return (
    <Group heading={t('promoters')}>
      {promoters.map((promoter) => (
        <Row
          key={promoter.id}
          href={addressOf.promoter(promoter)}
          icon={User}
          title={promoter.name}
          detail={`${promoter.referral_code} · ${promoter.email}`}
          onOpen={onOpen}
        />
      ))}
    </Group>
  )
}

export function FoundPayouts({ payouts, onOpen }: { payouts: Found['payouts']; onOpen: Open }) {
  const t = useTranslations('admin.find')
  const money = useMoney()
  return (
    <Group heading={t('payouts')}>
      {payouts.map((payout) => (
        <Row
          key={payout.id}
          href={addressOf.payout(payout)}
          icon={Banknote}
          title={payout.name}
          detail={`${payout.reference} · ${money(payout.amount)}`}
          badge={<PayoutBadge state={payout.state} />}
          onOpen={onOpen}
        />
      ))}
    </Group>
  )
}

export function FoundCampaigns({ campaigns, onOpen }: { campaigns: Found['campaigns']; onOpen: Open }) {
  const t = useTranslations('admin.find')
  return (
    <Group heading={t('campaigns')}>
      {campaigns.map((campaign) => (
        <Row key={campaign.id} href={addressOf.campaign(campaign)} icon={Megaphone} title={campaign.title} detail={`/tasks/${campaign.slug}`} onOpen={onOpen} />
      ))}
    </Group>
  )
}

export function FoundMessages({ messages, onOpen }: { messages: Found['messages']; onOpen: Open }) {
  const t = useTranslations('admin.find')
  return (
    <Group heading={t('messages')}>
      {messages.map((message) => (
        <Row key={message.id} href={addressOf.message(message)} icon={Mail} title={message.name} detail={message.email} onOpen={onOpen} />
      ))}
    </Group>
  )
}
