import 'server-only'
import { asSeenByPerson } from '@/lib/money/payouts/list'
import { masked } from '@/lib/money/payouts/method'
import { selectConsents } from '@/lib/people/channels/consents'
import { toReais } from '@/lib/platform/money'
import type { Ctx } from '@/lib/platform/service/context'
import { AppError } from '@/lib/platform/service/errors'
import { deviceName } from '@/lib/platform/visitor/device-name'
import { placeName } from '@/lib/platform/visitor/location'
import { versionPromise } from '@/lib/work/campaigns/version-promises'
import { selectStory, selectTaskOf, selectTaskPayouts, type TaskRow } from './queries'
import { sentItems } from './sent-items'
import { eventsOf, taskCampaign } from './story'

/** All data stored about the person of a task, without what administrators say among each other. */
export async function taskData(ctx: Pick<Ctx, 'db' | 'locale'>, { completion, method }: Pick<TaskRow, 'completion' | 'method'>) {
  const promise = await versionPromise(ctx.db, completion.versionId)
  const [[attempts], events, payouts, sent, consents] = await Promise.all([
    selectStory(ctx.db, completion.id),
    eventsOf(ctx, { completion }, promise),
    selectTaskPayouts(ctx.db, completion.id),
    sentItems(ctx, completion),
    selectConsents(ctx.db, completion.id),
  ])
  return {
    payment_code: completion.paymentCode,
    campaign: taskCampaign(promise),
    name: completion.name,
    email: completion.email,
    whatsapp: completion.whatsapp,
    telegram: completion.telegram,
    age: completion.age,
    guardian_consent: completion.guardianConsent,
    gender: completion.gender,
    profession: completion.profession,
    country: completion.country,
    location: placeName({ country: completion.locationCountry, city: completion.locationCity }, ctx.locale),
    device: deviceName(completion, ctx.locale),
    ip_address: completion.ipAddress,
    device_fingerprint: completion.deviceFingerprint,
    ref: completion.ref,
    reward: toReais(completion.rewardCents),
    status: completion.status,
    submitted_at: completion.createdAt,
    appeal: completion.appeal,
    proofs: attempts.map(({ number, createdAt, proofKey }) => ({ attempt: number, sent_at: createdAt, kept: proofKey !== null })),
    sent,
    events,
    payout_method: method && masked(method),
    payouts: payouts.map((row) => ({ ...asSeenByPerson(row, method), payee_name: row.payeeName })),
    channel_consents: consents.map(({ channel, wording, chosenAt, endedAt, endedBy, endpoint, timeZone }) => ({
      ...{ channel, wording, chosen_at: chosenAt, ended_at: endedAt, ended_by: endedBy, endpoint, time_zone: timeZone },
    })),
  }
}

/** The same of a completion. @throws AppError `not_found` */
export async function completionData(ctx: Pick<Ctx, 'db' | 'locale'>, id: number) {
  const task = await selectTaskOf(ctx.db, id)
  if (!task) throw new AppError('not_found')
  return { ...(await taskData(ctx, task)), user_agent: task.completion.userAgent, whatsapp_changed_at: task.completion.whatsappChangedAt }
}
