import { z } from 'zod'
import { calendarMonth, calendarYear } from '@/lib/platform/contract/days'
import { endpoint } from '@/lib/platform/contract/endpoint'
import { localizedOf } from '@/lib/platform/contract/localized'
import { messageKey } from '@/lib/platform/contract/message-key'
import { csvFile, dataOnly, instant } from '@/lib/platform/contract/schemas'

// Papers: what the ledger says of a calendar month or year (America/Sao_Paulo), for promoters, payees and whoever runs the site.

const whole = z.number().int()
const reais = z.number().meta({ description: 'In reais' })
const ofMonth = { description: 'A calendar month (America/Sao_Paulo), as 2026-11' }
const ofCalendarYear = { description: 'A calendar year (America/Sao_Paulo), as 2026' }
const slug = z.string().nullable().meta({ description: 'The slug of a campaign; null for what is of none' })
const title = localizedOf(z.string(), z.string().optional()).nullable().meta({ description: 'The present title of the campaign' })

/** The transfers that change what a promoter has to get. */
export const statementKinds = [
  'commission_approved',
  'commission_reversed',
  'bonus_earned',
  'bonus_undone',
  'balance_imported',
  'payout_paid',
  'payout_returned',
] as const

const line = {
  kind: z.enum(statementKinds).meta({ description: 'What happened' }),
  campaign: slug,
  count: whole.meta({ description: 'How many commissions, bonuses or payments it sums up' }),
  amount: reais.meta({ description: 'In reais; below zero for what was undone or paid' }),
  payout_id: whole.nullable().meta({ description: 'Of the payment that was made or came back' }),
  at: instant.nullable().meta({ description: 'When that payment was booked' }),
  transaction_id: z.string().nullable().meta({ description: 'The number of that payment at the bank' }),
}

const Statement = z
  .object({
    from: z.iso.date().meta({ description: 'The first calendar day' }),
    to: z.iso.date().meta({ description: 'The last calendar day, included; it may be to come' }),
    opening: reais.meta({ description: 'In reais: what was approved before and not paid; opening and lines are closing' }),
    lines: z.array(z.object({ ...line, title })).meta({ description: 'Sums by kind and campaign, then each payment' }),
    closing: reais.meta({ description: 'In reais: what was approved by the end, or until now, and not paid' }),
  })
  .meta({ id: 'Statement' })
export type Statement = z.output<typeof Statement>

const period = z
  .object({
    month: calendarMonth.optional().meta(ofMonth),
    year: calendarYear.optional().meta({ description: 'Or a calendar year (America/Sao_Paulo), as 2026; with `month` it says nothing' }),
  })
  .refine(({ month, year }) => month !== undefined || year !== undefined, { path: ['month'], error: messageKey('required') })
export type Period = z.output<typeof period>

const ofStatement = { method: 'GET', auth: ['promoter'], scope: 'read:payouts', query: period } as const

export const showStatement = endpoint({
  ...ofStatement,
  path: '/statement',
  summary:
    "The caller's statement of a month or a year: what they had to get before, what was earned, undone, paid and came back, and what they have to get since",
  output: dataOnly(Statement),
})

export const exportStatement = endpoint({
  ...ofStatement,
  path: '/statement.csv',
  summary: "The caller's statement of a month or a year as a CSV file, whose first line is the opening balance and whose last is the closing one",
  output: csvFile,
  csvRow: z.object({ ...line, kind: z.enum(['opening', ...statementKinds, 'closing']).meta({ description: 'What happened, or a balance' }) }),
})

const reportFigures = {
  rewards: reais.meta({ description: 'In reais: of tasks that were approved' }),
  rewards_undone: reais.meta({ description: 'In reais: of approvals that were undone' }),
  commissions: reais.meta({ description: 'In reais: of tasks that were approved' }),
  commissions_undone: reais.meta({ description: 'In reais: of approvals that were undone' }),
  bonuses: reais.meta({ description: 'In reais: of goals that were reached' }),
  bonuses_undone: reais.meta({ description: 'In reais: of goals that were no longer reached' }),
  cost: reais.meta({ description: 'In reais: rewards, commissions and bonuses less what was undone' }),
  imported: reais.meta({ description: 'In reais: balances that came along from a former tool' }),
  written_off: reais.meta({ description: 'In reais: what nobody has to get any more, because its payee was erased or deleted' }),
  paid: reais.meta({ description: 'In reais: payments that were made in this month' }),
  returned: reais.meta({ description: 'In reais: payments that came back in this month, whenever they were made' }),
}

const MonthReport = z
  .object({
    month: z.string().meta(ofMonth),
    total: z.object(reportFigures).meta({ description: 'Of all campaigns and of none' }),
    campaigns: z
      .array(z.object({ campaign: slug, title, ...reportFigures }))
      .meta({ description: 'Their sum is `total`; bonuses, imported balances and what was paid of them are of no campaign' }),
  })
  .meta({ id: 'MonthReport' })
export type MonthReport = z.output<typeof MonthReport>

const ofReport = { method: 'GET', auth: ['admin'], query: z.object({ month: calendarMonth.meta(ofMonth) }) } as const

export const showMonthReport = endpoint({
  ...ofReport,
  path: '/payouts/month-report',
  summary: 'What the ledger says of a month, in all and by campaign: what was approved and undone, what that cost, what was paid and came back',
  output: dataOnly(MonthReport),
})

export const exportMonthReport = endpoint({
  ...ofReport,
  path: '/payouts/month-report.csv',
  summary: 'The report of a month as a CSV file, a line for each campaign',
  output: csvFile,
  csvRow: z.object({ month: z.string().meta(ofMonth), campaign: slug, ...reportFigures }),
})

const payee = {
  document: z.string().nullable().meta({ description: 'The CPF or CNPJ that was paid to, as PIX key or of an account' }),
  document_type: z.enum(['cpf', 'cnpj', 'unknown']).meta({ description: 'What that document is' }),
  payee: z.string().meta({ description: 'As in the newest payment; empty for all together whose name is no longer kept' }),
}

export const monthNames = ['january', 'february', 'march', 'april', 'may', 'june', 'july', 'august', 'september', 'october', 'november', 'december'] as const
type MonthName = (typeof monthNames)[number]

const ofYear = { method: 'GET', auth: ['admin'], confirmed: true, query: z.object({ year: calendarYear.meta(ofCalendarYear) }) } as const

export const exportYear = endpoint({
  ...ofYear,
  path: '/payouts/year.csv',
  summary:
    'What each payee was paid in a calendar year and in each of its months, as a CSV file. Payments that came back are left out of the month in which they were made. Payments to one CPF or CNPJ are one line',
  output: csvFile,
  csvExact: ['document'],
  csvRow: z.object({
    ...payee,
    payments: whole.meta({ description: 'How many payments it sums up' }),
    amount: reais.meta({ description: 'In reais, of the year' }),
    ...(Object.fromEntries(monthNames.map((name) => [name, reais.meta({ description: 'In reais, of the month' })])) as Record<MonthName, typeof reais>),
  }),
})

export const exportReinf = endpoint({
  ...ofYear,
  path: '/payouts/r-4010.csv',
  summary:
    'What was paid to each CPF in each month of a year, for the event R-4010 of the EFD-Reinf, as a CSV file. At its end stand payees with a CNPJ and those of whom no document is known',
  output: csvFile,
  csvExact: ['document'],
  csvRow: z.object({
    document: payee.document,
    month: z.string().meta(ofMonth),
    amount: reais,
    payee: payee.payee,
    document_type: payee.document_type,
    payments: whole.meta({ description: 'How many payments it sums up' }),
  }),
})
