import { z } from 'zod'
import { messageKey } from './message-key'
import { ReceivedFile } from './received-file'

// Files with lines that administrators send: CSV, or the first sheet of an XLSX workbook.

/** Most lines of a file, without the one with the names of the columns. */
export const MOST_LINES = 5_000

/** Most bytes of a file. */
export const MOST_BYTES = 2 * 1024 * 1024

/** The file, and room for the multipart frame. */
export const MOST_FORM_BYTES = MOST_BYTES + 64 * 1024

/** The field of a form that has the file. @param columns what the API reference says of them */
export const tableFile = (columns: string) =>
  z
    .custom<File | ReceivedFile>((value) => (value instanceof File || value instanceof ReceivedFile) && value.size > 0, {
      error: messageKey('import_required'),
    })
    .meta({
      override: {
        type: 'string',
        format: 'binary',
        description: `CSV or XLSX with the names of its columns first, at most 5,000 lines and 2 MB; ${columns}`,
      },
    })

/** A column that was recognised. */
export const readColumn = <const Columns extends readonly [string, ...string[]]>(columns: Columns) =>
  z.object({
    column: z.enum(columns).meta({ description: 'What is read from it' }),
    header: z.string().meta({ description: 'Its name in the file' }),
  })
