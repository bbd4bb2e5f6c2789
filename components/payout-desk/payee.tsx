'use client'

import Link from 'next/link'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { completionAddress } from '@/components/admin/completion-address'
import { PromoterName } from '@/components/admin/promoter-name'
import { useFlagSentence } from '@/components/admin/use-flag-sentence'
import { Badge } from '@/components/ui/badge'
import { cn } from '@/components/ui/cn'
import { EmailText } from '@/components/ui/email-text'
import type { DeskPayout } from '@/lib/money/payouts/desk-client'

/** A payment code that links to its completion. */
export const CodeLink = ({ code }: { code: string }) => (
  <Link href={completionAddress(code)} className="figure inline-flex min-h-11 items-center font-semibold tracking-wide text-accent-deep underline">
    {code}
  </Link>
)

// Three payouts fit a small phone where each name has one line; the payout's page shows all of it.
const lineOnPhones =
  '@max-[40rem]:min-w-0 @max-[40rem]:basis-full @max-[40rem]:overflow-x-clip @max-[40rem]:text-ellipsis @max-[40rem]:whitespace-nowrap @max-[40rem]:[&>a]:block @max-[40rem]:[&>a]:overflow-x-clip @max-[40rem]:[&>a]:text-ellipsis'

interface Props {
  payee: DeskPayout['payee']
  /** Stands before the name and what belongs to it, such as a checkbox. */
  mark?: ReactNode
  /** Whether a press anywhere on the row opens the promoter or the task. */
  opens?: boolean
  /** Further details, shown below. */
  children?: ReactNode
}

/** The payee, with what distinguishes them from others of the same name. */
export function PayeeName({ payee: { kind, id, name, payment_code, email, active }, mark, opens, children }: Props) {
  const t = useTranslations('admin.payouts')
  return (
    <span className="flex items-start gap-3 @min-[40rem]:min-w-40">
      {mark}
      <span className="flex min-w-0 flex-wrap items-baseline gap-x-2">
        <span title={name} className={cn('font-semibold', lineOnPhones)}>
          {kind === 'promoter' && email ? (
            <PromoterName id={id} opens={opens}>
              {name}
            </PromoterName>
          ) : opens && payment_code ? (
            <Link href={completionAddress(payment_code)} prefetch={false} data-opens className="underline-offset-4 hover:underline">
              {name}
            </Link>
          ) : (
            name
          )}
        </span>
        <span className="flex min-w-0 flex-wrap items-center gap-x-2 text-sm font-normal text-muted">
          <span>{t(`kinds.${kind}`)}</span>
          {payment_code && <span className="figure tracking-wide">{payment_code}</span>}
          {email && <EmailText email={email} />}
        </span>
        {!active && <Badge variant="danger">{t('disabled')}</Badge>}
        {children}
      </span>
    </span>
  )
}

/** Each flag of a person's task in words, with a link to the task. */
export function FlagLines({ payee, flags }: Pick<DeskPayout, 'payee' | 'flags'>) {
  const say = useFlagSentence()
  if (flags.length === 0) return null
  return (
    <span className="block text-sm text-warning">
      {flags.map((reason) => (
        <span key={reason} className="block">
          {say({ reason })}
        </span>
      ))}
      {payee.payment_code && <CodeLink code={payee.payment_code} />}
    </span>
  )
}
