import 'server-only'
import { and, eq, inArray, ne } from 'drizzle-orm'
import type { Db } from '@/db/client'
import { completions } from '@/db/schema/completions'
import { savingAttributions } from '@/db/values'

/** How many completions of a promoter count that would be nobody's if it were not for the address or for what the person told. */
export const countSaved = (db: Db, promoterId: number | null): Promise<number> =>
  db.$count(
    completions,
    and(
      promoterId === null ? undefined : eq(completions.promoterId, promoterId),
      inArray(completions.attributedBy, [...savingAttributions]),
      ne(completions.status, 'rejected'),
    ),
  )
