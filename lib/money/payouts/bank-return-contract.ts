import { z } from 'zod'
import { endpoint } from '@/lib/platform/contract/endpoint'
import { messageKey } from '@/lib/platform/contract/message-key'
import { dataOf, dataOnly } from '@/lib/platform/contract/schemas'
import { MOST_FORM_BYTES, readColumn, tableFile } from '@/lib/platform/contract/table-file'

// What a bank says of the payments of a batch, as a file. Nothing of a file is kept.

/** The columns that are read. */
export const returnColumns = ['transaction_id', 'amount', 'reference', 'key', 'date', 'status', 'reason'] as const

/** Why a line books nothing. */
export const returnProblems = [
  'amount_unreadable',
  'amount_differs',
  'key_differs',
  'not_ours',
  'ambiguous',
  'twice',
  'number_missing',
  'number_invalid',
  'number_used',
  'number_differs',
  'reference_needed',
  'not_sending',
  'provider_decides',
  'own',
  'under_way',
  'status_unknown',
] as const
export type ReturnProblem = (typeof returnProblems)[number]

const whole = z.number().int()
const reais = z.number().meta({ description: 'In reais' })

const BankReturnLine = z.object({
  line: whole.meta({ description: 'Its line in the file' }),
  outcome: z
    .enum(['left', 'paid', 'failed', 'done'])
    .meta({ description: '`paid` and `failed` are booked so; `done` is booked already, and books nothing again; `left` books nothing' }),
  problem: z.enum(returnProblems).nullable().meta({ description: 'Why it books nothing' }),
  amount: reais.nullable().meta({ description: 'In reais: what stands in the file; null where that cannot be read' }),
  transaction_id: z.string().nullable(),
  date: z.string().nullable().meta({ description: 'As it stands in the file' }),
  reason: z.string().nullable().meta({ description: "Why it failed, in the bank's words" }),
  payout: z.object({ id: whole, reference: z.string(), name: z.string(), amount: reais }).nullable().meta({ description: 'The payout that the line is about' }),
})
export type BankReturnLine = z.output<typeof BankReturnLine>

/** What a return books or booked. */
const booked = {
  paid: whole.meta({ description: 'How many payouts it marks as paid' }),
  amount: z.number().meta({ description: 'In reais: the sum of what it marks as paid' }),
  failed: whole.meta({ description: 'How many payouts it marks as failed' }),
}

const BankReturnCheck = z
  .object({
    ...booked,
    done: whole.meta({ description: 'How many lines are booked already' }),
    left: whole.meta({ description: 'How many lines book nothing' }),
    plan: z.string().meta({ description: 'Stands for what is shown here; booking takes it, and books nothing else' }),
    columns: z.array(readColumn(returnColumns)).meta({ description: 'The columns that were recognised, and their names in the file' }),
    ignored: z.array(z.string()).meta({ description: 'The names of all other columns' }),
    lines: z.array(BankReturnLine).meta({ description: 'Every line, those that book nothing first' }),
  })
  .meta({ id: 'BankReturnCheck' })
export type BankReturnCheck = z.output<typeof BankReturnCheck>

const file = tableFile('`end to end id` and `amount` are needed; `reference` or `key` says of which payout it is, and `date`, `status` and `reason` are read')

export const checkBankReturn = endpoint({
  method: 'POST',
  path: '/bank-returns/check',
  auth: ['admin'],
  summary: 'Says of each line of a bank’s return what it would book, and books nothing',
  bodyType: 'multipart',
  maxBodyBytes: MOST_FORM_BYTES,
  body: z.object({ file }),
  output: dataOnly(BankReturnCheck),
})

export const bookBankReturn = endpoint({
  method: 'POST',
  path: '/bank-returns',
  auth: ['admin'],
  confirmed: true,
  summary: 'Marks the payouts of a bank’s return as paid or failed: all that the check showed, or none. The same file once more books nothing',
  bodyType: 'multipart',
  maxBodyBytes: MOST_FORM_BYTES,
  body: z.object({
    file,
    plan: z
      .string()
      .regex(/^[\da-f]{64}$/, messageKey('required'))
      .meta({ description: 'What the check of the same file called it' }),
  }),
  output: dataOf(z.object(booked).meta({ id: 'BookedReturn' })),
  success: 'bank_return_booked',
  refusals: { 409: 'Everything in it is booked already, or something changed since the check' },
})
