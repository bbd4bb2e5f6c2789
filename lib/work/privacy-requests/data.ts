import 'server-only'
import { env } from '@/lib/platform/env'
import type { Ctx } from '@/lib/platform/service/context'
import { deviceName } from '@/lib/platform/visitor/device-name'
import { completionData } from '@/lib/work/my-task/data'
import type { Findings } from '@/lib/work/privacy/find'
import { proofAddress } from '@/lib/work/proofs/address'
import {
  selectAccounts,
  selectClicksOfTasks,
  selectDeletedTasks,
  selectInvitationsById,
  selectLetters,
  selectMessages,
  selectPlaces,
  selectSentPictures,
} from './queries'

/**
 * What is stored about a person, as it is handed to them: nothing of others, no whole payout key, no hash, no weight of a signal, no note among
 * administrators, nothing of an erased task. Clicks and places are those of their tasks, because others may have used the same device.
 */
export async function personData(ctx: Pick<Ctx, 'db' | 'locale'>, found: Findings) {
  const { db, locale } = ctx
  const ids = found.completions.flatMap(({ id, erasedAt }) => (erasedAt ? [] : id))
  // Only if they were found by it.
  const [email] = found.emails
  const tasks: Awaited<ReturnType<typeof completionData>>[] = []
  for (const id of ids) tasks.push(await completionData(ctx, id))
  const [pictures, deleted, clicks, places, messages, letters, invitations, accounts] = await Promise.all([
    selectSentPictures(db, ids),
    selectDeletedTasks(db, found.deleted),
    selectClicksOfTasks(db, ids),
    selectPlaces(db, ids),
    email === undefined ? [] : selectMessages(db, email),
    selectLetters(db, ids, email),
    selectInvitationsById(db, found.invitations),
    selectAccounts(
      db,
      found.accounts.map(({ id }) => id),
    ),
  ])
  return {
    made_at: new Date(),
    tasks,
    pictures: pictures.map(({ paymentCode, attempt, attemptId, key, sentAt, isKept }) => ({
      payment_code: paymentCode,
      attempt,
      key,
      sent_at: sentAt,
      address: isKept ? env().SITE_URL + proofAddress(attemptId, undefined, key) : null,
    })),
    deleted_tasks: deleted.map(({ paymentCode, status, reason, createdAt, deletedAt }) => ({
      payment_code: paymentCode,
      status,
      reason,
      created_at: createdAt,
      deleted_at: deletedAt,
    })),
    clicks: clicks.map((row) => ({
      ref: row.ref,
      created_at: row.createdAt,
      country: row.country,
      city: row.city,
      device: deviceName(row, locale),
      user_agent: row.userAgent,
      ip_address: row.ipAddress,
      device_fingerprint: row.fingerprint,
    })),
    places: places.map((row) => ({
      campaign: row.campaign,
      created_at: row.createdAt,
      expires_at: row.expiresAt,
      ended_at: row.endedAt,
      ip_address: row.ipAddress,
      device_fingerprint: row.fingerprint,
    })),
    messages: messages.map(({ name, email, message, createdAt, replies }) => ({
      name,
      email,
      message,
      created_at: createdAt,
      replies: replies.map(({ text, createdAt }) => ({ text, created_at: createdAt })),
    })),
    letters: letters.map(({ createdAt, ...letter }) => ({ ...letter, created_at: createdAt })),
    invitations: invitations.map(({ email, createdAt, expiresAt }) => ({ email: email ?? '', created_at: createdAt, expires_at: expiresAt })),
    accounts: accounts.map(({ account: { role, name, email, referralCode, createdAt, lastSignInAt }, application }) => ({
      role,
      name,
      email,
      referral_code: referralCode,
      created_at: createdAt,
      last_sign_in_at: lastSignInAt,
      application: application && {
        channels: application.channels,
        why: application.why,
        applied_at: application.appliedAt,
        reason: application.reason,
      },
    })),
  }
}
