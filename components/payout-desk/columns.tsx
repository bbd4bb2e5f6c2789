'use client'

import { useTranslations } from 'next-intl'
import { rowOnPhones } from '@/components/admin/row-actions'
import { MethodName } from '@/components/payout/method-name'
import { PayoutBadge } from '@/components/payout/payout-badge'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import type { Column } from '@/components/ui/table'
import { Moment } from '@/components/ui/time'
import { When } from '@/components/ui/when'
import type { DeskPayout } from '@/lib/money/payouts/desk-client'
import { useMoney } from '@/lib/platform/browser/money-format'
import type { Part } from './parts'
import { PayeeName } from './payee'
import type { useChosen } from './use-chosen'

/** The columns of one list of payouts, or of payouts in `any` state. @param chosen the chosen rows, where rows can be chosen */
export function useDeskColumns(part: Part | 'any', onOpen: (id: number) => void, chosen: ReturnType<typeof useChosen> | undefined): Column<DeskPayout>[] {
  const t = useTranslations('admin.payouts')
  const money = useMoney()
  return [
    {
      key: 'payee',
      head: t('payee'),
      phone: 'title',
      ...(chosen && { headContent: <ChooseAll chosen={chosen}>{t('payee')}</ChooseAll> }),
      cell: (payout) => (
        <PayeeName payee={payout.payee} {...(chosen && { mark: <Choice payout={payout} chosen={chosen} /> })}>
          <Warnings payout={payout} />
        </PayeeName>
      ),
    },
    {
      key: 'amount',
      head: t('amount'),
      phone: 'end',
      end: true,
      // The control of the row has no width on phones, and its place begins before the row's edge.
      cell: (payout) => (
        <span className="block @max-[40rem]:pr-3.5">
          <span className="figure font-semibold whitespace-nowrap">{money(isFirstOf(payout) ? payout.payment.amount : payout.amount)}</span>
          <Together payout={payout} />
        </span>
      ),
    },
    {
      key: 'method',
      head: t('method'),
      cell: ({ method }) =>
        method ? (
          <span className="block @min-[40rem]:min-w-32 @max-[64rem]:[&>span>span:first-child]:hidden @min-[64rem]:[&>span]:flex @min-[64rem]:[&>span]:items-baseline @min-[64rem]:[&>span]:gap-2">
            <MethodName method={method} />
          </span>
        ) : (
          <span className="text-muted">{t('no_method')}</span>
        ),
    },
    {
      key: 'when',
      head: t(`when.${part === 'problem' || part === 'any' || part === 'owed' ? 'requested' : part}`),
      sorts: 'since',
      cell: (payout) => <Since payout={payout} withState={part === 'problem' || part === 'any'} />,
    },
    {
      key: 'actions',
      head: t('actions'),
      phone: 'menu',
      cell: ({ id, state, payee }) => (
        <Button
          data-opens
          variant={state === 'sending' ? 'primary' : 'secondary'}
          size="sm"
          className={state === 'sending' ? '@max-[40rem]:mx-3' : rowOnPhones}
          aria-label={t(state === 'sending' ? 'pay_name' : 'view_name', { name: payee.name })}
          onClick={() => onOpen(id)}
        >
          {t(state === 'sending' ? 'pay' : 'view')}
        </Button>
      ),
    },
  ]
}

/** Whether the payout stands for its payment, which may pay others too. */
const isFirstOf = ({ id, payment }: DeskPayout) => payment.id === id

/** How many tasks one payment to a person pays, or with which other payout this one is paid. */
function Together({ payout }: { payout: DeskPayout }) {
  const t = useTranslations('admin.payouts')
  const { payee, payment, reference } = payout
  if (payee.kind === 'promoter' || payment.completions < 2) return null
  return (
    <span className="block text-sm font-normal whitespace-nowrap text-muted">
      {isFirstOf(payout) ? t('tasks', { count: payment.completions }) : t('paid_with', { reference })}
    </span>
  )
}

type Chosen = ReturnType<typeof useChosen>

/** A checkbox that chooses all payouts of the page, with a text beside it; half checked while only some are chosen. */
export function ChooseAll({ chosen: { all }, children }: { chosen: Chosen; children: React.ReactNode }) {
  const t = useTranslations('admin.payouts')
  const isMixed = all?.isOn === false && all.hasSome
  const mark = (box: HTMLInputElement | null) => {
    if (box) box.indeterminate = isMixed
  }
  return (
    <span className="flex items-center gap-3">
      <label className="-m-3 grid size-11 shrink-0 cursor-pointer place-items-center has-disabled:cursor-default">
        <input
          ref={mark}
          type="checkbox"
          aria-label={t('choose_all')}
          title={t('choose_all')}
          checked={all?.isOn ?? false}
          disabled={!all}
          onChange={all?.toggle}
          className="size-5 accent-accent"
        />
      </label>
      {children}
    </span>
  )
}

/** A checkbox that chooses the payout. */
function Choice({ payout, chosen }: { payout: DeskPayout; chosen: Chosen }) {
  const t = useTranslations('admin.payouts')
  const isChosen = chosen.chosen.has(payout.id)
  return (
    <label className="-mx-3 -my-2.5 grid size-11 shrink-0 cursor-pointer place-items-center has-disabled:cursor-default">
      <input
        type="checkbox"
        aria-label={t('choose_name', { name: payout.payee.name })}
        checked={isChosen}
        disabled={!chosen.can(payout) || (chosen.isFull && !isChosen)}
        onChange={() => chosen.toggle(payout)}
        className="size-5 accent-accent"
      />
    </label>
  )
}

/** Reasons to look more closely before paying. */
function Warnings({ payout: { state, flags, usable_from, problem, start_asked } }: { payout: DeskPayout }) {
  const t = useTranslations('admin.payouts')
  const asked = state === 'requested' ? start_asked : null
  if (flags.length === 0 && !usable_from && !problem && !asked) return null
  return (
    <span className="flex basis-full flex-wrap gap-1 pt-1 text-sm font-normal">
      {flags.length > 0 && <Badge variant="warning">{t('flags', { count: flags.length })}</Badge>}
      {problem && <span className="basis-full font-semibold text-danger">{t(`problems.${problem}`)}</span>}
      {asked && <Badge variant={asked.by_me ? 'neutral' : 'warning'}>{asked.by_me ? t('asked_by_me') : t('asked_by', { name: asked.by })}</Badge>}
      {usable_from && <span className="basis-full text-warning">{t.rich('usable_from', { at: () => <Moment at={usable_from} /> })}</span>}
    </span>
  )
}

/** When the payout came into its state, in lists of several states when it was asked for and then that, with related details. */
function Since({ payout, withState }: { payout: DeskPayout; withState: boolean }) {
  const t = useTranslations('admin.payouts')
  const failures = useTranslations('payout.failures')
  const { state, requested_at, started_at, started_by, paid_at, ended_at, transaction_id, failure } = payout
  const at = { requested: requested_at, sending: started_at, paid: paid_at, failed: ended_at, returned: ended_at, cancelled: ended_at }[state]
  return (
    <span className="block">
      {withState && (
        <>
          <span className="block @min-[56rem]:whitespace-nowrap">
            <When at={requested_at} />
          </span>
          <PayoutBadge state={state} />
        </>
      )}
      {failure && <span className="block">{failures(`${failure}.label`)}</span>}
      {at && !(withState && state === 'requested') && (
        <span className="@min-[56rem]:whitespace-nowrap">
          <When at={at} />
        </span>
      )}
      {state === 'sending' && started_by && <span className="block text-sm text-muted">{t('started_by', { name: started_by })}</span>}
      {state === 'paid' && transaction_id && (
        <span title={transaction_id} className="figure block text-sm break-all text-muted @min-[40rem]:w-24 @min-[40rem]:truncate @min-[57rem]:w-36">
          {transaction_id}
        </span>
      )}
    </span>
  )
}
