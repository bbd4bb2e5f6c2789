import { z } from 'zod'
import { methodKinds, payeeKinds } from '@/db/values'
import { daysQuery, inOrder, notInOrder } from '@/lib/platform/contract/days'
import { endpoint } from '@/lib/platform/contract/endpoint'
import { messageKey } from '@/lib/platform/contract/message-key'
import { csvFile, instant, xlsxFile } from '@/lib/platform/contract/schemas'

// The files about payouts that administrators download.

const whole = z.number().int()
const reais = z.number().meta({ description: 'In reais' })

const batchRow = z.object({
  id: whole,
  reference: z.string(),
  payee: z.string(),
  amount: reais,
  method: z.enum(methodKinds),
  key_type: z.string().nullable(),
  key: z.string().nullable(),
  bank: z.string().nullable(),
  branch: z.string().nullable(),
  account: z.string().nullable(),
  account_type: z.string().nullable(),
  holder: z.string().nullable(),
  document: z.string().nullable(),
  started_at: instant,
})

/** Chosen payouts, or all. */
const chosen = z.object({
  ids: z
    .string()
    .regex(/^\d{1,15}(,\d{1,15}){0,99}$/)
    .transform((ids) => ids.split(',').map(Number))
    .optional()
    .meta({ description: 'Leaves the payouts with these ids, up to 100 with commas between' }),
})

/** The batch that somebody pays by hand. Keys are written unchanged, in quotes, so that a bank can read them; for a Brazilian Excel as it keeps them. */
export const exportPayouts = endpoint({
  method: 'GET',
  path: '/payouts.csv',
  auth: ['admin'],
  confirmed: true,
  summary: 'The payouts that are being sent by hand, with whole keys, as a CSV file to pay from',
  query: chosen,
  output: csvFile,
  csvExact: ['key', 'branch', 'document'],
  csvRow: batchRow,
})

/** The same for spreadsheets, whose text cells keep each zero and plus sign. */
export const exportPayoutsXlsx = endpoint({
  method: 'GET',
  path: '/payouts.xlsx',
  auth: ['admin'],
  confirmed: true,
  summary: 'The payouts that are being sent by hand, with whole keys as text, as an XLSX workbook to pay from',
  query: chosen,
  output: xlsxFile,
  fileFormat: 'xlsx',
  csvRow: batchRow,
})

export const exportPaid = endpoint({
  method: 'GET',
  path: '/payouts/paid.csv',
  auth: ['admin'],
  confirmed: true,
  summary: 'What was paid, per calendar month (America/Sao_Paulo) and payee, less what came back, as a CSV file',
  query: z.object(daysQuery).refine(inOrder, notInOrder),
  output: csvFile,
  csvRow: z.object({
    month: z.string(),
    payee_kind: z.enum(payeeKinds),
    payee_id: whole,
    payee: z.string(),
    email: z.string().nullable(),
    document_or_key: z.string().nullable().meta({ description: 'Of the newest payment: the CPF or CNPJ if that is known, else the key' }),
    payments: whole,
    amount: reais,
  }),
})

export const exportLiabilities = endpoint({
  method: 'GET',
  path: '/payouts/liabilities.csv',
  auth: ['admin'],
  confirmed: true,
  summary: 'What was owed or reserved at the end of a calendar day (America/Sao_Paulo), per payee, as a CSV file',
  query: z.object({ at: z.iso.date(messageKey('day_invalid')) }),
  output: csvFile,
  csvRow: z.object({
    payee_kind: z.enum(payeeKinds),
    payee_id: whole,
    payee: z.string(),
    email: z.string().nullable(),
    payment_code: z.string().nullable(),
    owed: reais,
    reserved: reais,
  }),
})
