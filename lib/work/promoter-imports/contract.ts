import { z } from 'zod'
import { endpoint } from '@/lib/platform/contract/endpoint'
import { dataOf, dataOnly, instant } from '@/lib/platform/contract/schemas'
import { MOST_FORM_BYTES, readColumn, tableFile } from '@/lib/platform/contract/table-file'

// Bringing promoters over from a former tool by its CSV file. Amounts are in reais.

/** What can be wrong with a line. */
export const lineProblems = [
  'email_missing',
  'email_invalid',
  'email_twice',
  'email_of_administrator',
  'name_invalid',
  'code_invalid',
  'code_twice',
  'code_taken',
  'group_unknown',
  'balance_unreadable',
  'balance_unsure',
  'balance_negative',
  'balance_too_large',
] as const
export type LineProblem = (typeof lineProblems)[number]

/** The columns that are read. */
export const importColumns = ['email', 'name', 'first_name', 'last_name', 'code', 'group', 'balance'] as const

const whole = z.number().int()
const promoters = whole.meta({ description: 'How many promoters are brought over' })
const balance = z.number().meta({ description: 'In reais: the sum of what they bring along' })

const ImportLine = z.object({
  line: whole.meta({ description: 'Its line in the file' }),
  outcome: z.enum(['new', 'here', 'wrong']).meta({ description: '`new` is brought over; `here` has an account already and stays as they are' }),
  problem: z.enum(lineProblems).nullable().meta({ description: 'What is wrong first' }),
  found: z.string().nullable().meta({ description: 'What stands there instead, of at most 100 characters' }),
  name: z.string(),
  email: z.string(),
  code: z.string().nullable().meta({ description: 'As it is stored, in capitals and without - and _ around it; null for a new one' }),
  group: z.string().nullable().meta({ description: 'The name of the group; null for the default one' }),
  balance: z.number().meta({ description: 'In reais' }),
})
export type ImportLine = z.output<typeof ImportLine>

const ImportCheck = z
  .object({
    promoters,
    balance,
    here: whole.meta({ description: 'How many lines name somebody who has an account already' }),
    wrong: whole.meta({ description: 'How many lines are wrong; with one nothing is imported' }),
    columns: z.array(readColumn(importColumns)).meta({ description: 'The columns that were recognised, and their names in the file' }),
    ignored: z.array(z.string()).meta({ description: 'The names of all other columns' }),
    lines: z.array(ImportLine).meta({ description: 'Every line, wrong ones first' }),
  })
  .meta({ id: 'PromoterImportCheck' })
export type ImportCheck = z.output<typeof ImportCheck>

const PromoterImport = z
  .object({
    id: whole,
    promoters,
    balance,
    imported_by: z.string().nullable().meta({ description: 'Their name' }),
    created_at: instant,
  })
  .meta({ id: 'PromoterImport' })
export type PromoterImport = z.output<typeof PromoterImport>

const body = z.object({ file: tableFile('columns of dub, Rewardful, FirstPromoter, Tapfiliate, Tolt and AffiliateWP are recognised') })

export const listImports = endpoint({
  method: 'GET',
  path: '/promoter-imports',
  auth: ['admin'],
  scope: 'read:promoters',
  summary: 'The last 100 imports of promoters, newest first',
  output: dataOnly(z.array(PromoterImport)),
})

export const checkImport = endpoint({
  method: 'POST',
  path: '/promoter-imports/check',
  auth: ['admin'],
  summary: 'Says of each line of a file what an import would do, and does nothing',
  bodyType: 'multipart',
  maxBodyBytes: MOST_FORM_BYTES,
  body,
  output: dataOnly(ImportCheck),
})

export const importPromoters = endpoint({
  method: 'POST',
  path: '/promoter-imports',
  auth: ['admin'],
  confirmed: true,
  summary:
    'Brings all promoters of a file over, or none: accounts with code and group, a letter to choose a password, and their balances as transfers from `imported`. Who has an account already stays as they are',
  bodyType: 'multipart',
  maxBodyBytes: MOST_FORM_BYTES,
  body,
  status: 201,
  output: dataOf(PromoterImport),
  success: 'promoters_imported',
  refusals: { 409: 'A line is wrong, or everybody in the file has an account already' },
})
