import { type SQL, sql } from 'drizzle-orm'

/** Whether an account has a second factor, as SQL. @param userId a number or a column with its table */
export const holdsSecondFactor = (userId: SQL | number): SQL<boolean> => sql<boolean>`(
  exists (select from totp_secrets where totp_secrets.user_id = ${userId} and confirmed_at is not null)
  or exists (select from passkeys where passkeys.user_id = ${userId}))`
