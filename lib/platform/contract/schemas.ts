import { z } from 'zod'
import { optionalText } from './fields'
import { messageKey } from './message-key'
import { askedFactor } from './second-factor'

/** `{ data, message? }`, the answer of every call that is not a list. */
export const dataOf = <S extends z.ZodType>(data: S) => z.object({ data, message: z.string().optional() })

/** `{ data }`, the answer of a call whose page says itself that it succeeded. */
export const dataOnly = <S extends z.ZodType>(data: S) => z.object({ data })

/** The answer of a deletion and of other calls that only say that they succeeded. */
export const done = z.object({ data: z.null(), message: z.string() })

/** A whole CSV file: UTF-8 with BOM, CRLF, a first line with the column names. */
export const csvFile = z.string()

/** A whole XLSX workbook with one sheet. */
export const xlsxFile = z.string().meta({ override: { type: 'string', format: 'binary' } })

/** A row's id in an address, of digits only, so that one row has one address. */
export const rowId = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^[1-9]\d{0,15}$/)
      .transform(Number),
  ])
  .pipe(z.number().int().positive().max(Number.MAX_SAFE_INTEGER))

/** A row's id in a path. */
export const idParams = z.object({ id: rowId })

/** Limits a list that administrators see of all promoters to the rows of one promoter. */
export const ofPromoter = { promoter: rowId.optional().meta({ description: 'For administrators: the rows of this promoter alone' }) }

/** Limits a list or figures to one campaign. */
export const ofCampaign = { campaign: rowId.optional().meta({ description: 'The id of a campaign: its rows and figures alone' }) }

/** To which campaign a row belongs; absent in rows of the first task and of links without a label. */
export const campaignFields = {
  campaign_id: z.number().int().optional(),
  label: z.string().optional().meta({ description: "The promoter's own name for where the link was" }),
}

/** What the promoter's own tracker calls the visit of a row; absent without one. */
export const refField = z.string().optional()

/** Most rows of one answer of a list. */
export const MOST_ROWS = 100

/** How many rows a caller wants in one answer. */
export const rowCount = z.coerce.number().int().min(1, messageKey('from_1_to_100')).max(MOST_ROWS, messageKey('from_1_to_100'))

export const PAGE_SIZE = 10

/** The order of a list that can be turned round: `-by` is from the newest or most on, `by` from the oldest or least on. Without it the list has its own. */
export const sortedBy = <By extends string>(by: By) => ({ sort: z.enum([`-${by}`, by]).optional() })

/** Whether a list is asked for from the oldest or least on. */
export const isAscending = ({ sort }: { sort?: string | undefined }): boolean => sort !== undefined && !sort.startsWith('-')

/** `page`, `per_page` and `search`, as every list takes them (SPEC section 7). */
export const pageQuery = z.object({
  // Capped to keep the offset in range: no list has so many pages.
  page: z.coerce
    .number()
    .int()
    .min(1)
    .transform((page) => Math.min(page, 1_000_000_000))
    .default(1),
  per_page: rowCount.default(PAGE_SIZE),
  search: optionalText(200),
})
export type PageQuery = z.output<typeof pageQuery>

const address = z.string().nullable()

/** A page of rows: `data`, `links`, `meta` and, where named, `stats`. */
export const pageOf = <Row extends z.ZodType, Extra extends z.ZodRawShape = Record<never, never>>(row: Row, extra?: Extra) =>
  z.object({
    data: z.array(row),
    links: z.object({ first: address, last: address, prev: address, next: address }),
    meta: z.object({
      current_page: z.number().int(),
      last_page: z.number().int(),
      per_page: z.number().int(),
      from: z.number().int().nullable(),
      to: z.number().int().nullable(),
      total: z.number().int(),
      capped: z
        .literal(true)
        .optional()
        .meta({ description: 'Present when a search found more than `total`, uncounted: `links.next` then leads on, past `last_page` too' }),
    }),
    ...(extra as Extra),
  })

/** A moment in an answer: ISO 8601 in UTC. Handlers return a `Date`. */
export const instant = z
  .union([z.date(), z.iso.datetime()])
  .transform((value) => (value instanceof Date ? value.toISOString() : value))
  .pipe(z.iso.datetime())

/** The body of every failure. */
export const failure = z.object({
  message: z.string(),
  code: z.string(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
  second_factor: askedFactor.optional().meta({ description: 'With `second_factor_required`: the ways there are, and what a passkey has to sign' }),
  current: z
    .record(z.string(), z.unknown())
    .optional()
    .meta({ description: 'With `conflict` of a campaign: the campaign as it is now, so that nothing that was written is lost' }),
  scope: z.string().optional().meta({ description: 'With `missing_scope`: the scope that the key lacks' }),
  tries_left: z.number().int().optional().meta({ description: 'With a wrong code of a place: how many more it takes; 0 after the last' }),
  request_id: z.string().optional(),
})
export type FailureBody = z.output<typeof failure>
