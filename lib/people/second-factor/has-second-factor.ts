// Not in the service, because every call would then load the service's libraries.
import { type SQL, sql } from 'drizzle-orm'
import type { Role } from '@/lib/platform/contract/endpoint'
import { env } from '@/lib/platform/env'

/** Whether accounts of a role must have a second factor. */
export const mustHaveSecondFactor = (role: Role): boolean => role === 'admin' && env().REQUIRE_SECOND_FACTOR === 'admin'

/** Whether an account has a second factor, as SQL. @param userId a number or a column with its table */
export const holdsSecondFactor = (userId: SQL | number): SQL<boolean> => sql<boolean>`(
  exists (select from totp_secrets where totp_secrets.user_id = ${userId} and confirmed_at is not null)
  or exists (select from passkeys where passkeys.user_id = ${userId}))`
