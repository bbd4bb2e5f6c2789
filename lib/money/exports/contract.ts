import { z } from 'zod'

/** Columns of rows that name a promoter, because two promoters can have the same name and must not be mixed up when they are paid. */
export const promoterColumns = {
  promoter_id: z.number().int().nullable().meta({ description: 'Null without a promoter' }),
  promoter_email: z.string().nullable(),
}

/** Columns of rows of a campaign. */
export const campaignCells = {
  campaign: z.string().nullable().meta({ description: 'Its slug' }),
  label: z.string().nullable().meta({ description: "The promoter's own name for where the link was" }),
  ref: z.string().nullable(),
}

/** The most rows that a spreadsheet opens, including the line with the column names. */
export const SPREADSHEET_ROWS = 1_048_576
