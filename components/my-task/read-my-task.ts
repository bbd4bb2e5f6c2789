import { acceptTrusted, proofItemKinds } from '@/db/campaign-values'
import { completionStatuses, decisions, methodKinds, type PixKeyType, payoutFailures, payoutStates, pixKeyTypes, rejectReasons } from '@/db/values'
import type { TaskPayment } from '@/lib/money/payouts/contract'
import { isObject } from '@/lib/platform/browser/is-object'
import type { MyTask } from '@/lib/work/my-task/contract'
import { type Checks, hasAll, isFlag, isListOf, isMoment, isNumber, isOneOf, isText, orMissing, orNull } from './checks'
import { isRedoItem, isTaskCampaign } from './read-campaign'

type Event = MyTask['events'][number]
const eventChecks: Checks<Event> = {
  at: isMoment,
  kind: isOneOf<Event['kind']>(['received', 'sent_again', 'appealed', ...decisions]),
  attempt: isNumber,
  reason: orNull(isOneOf(rejectReasons)),
  note: orNull(isText),
}

type Sent = MyTask['sent'][number]
const sentChecks: Checks<Sent> = { attempt: isNumber, key: isText, kind: isOneOf(proofItemKinds), label: isText, value: orNull(isText), kept: isFlag }

type Method = NonNullable<MyTask['payout_method']>
const methodChecks: Checks<Method> = {
  method: isOneOf(methodKinds),
  key_type: orNull(isOneOf<PixKeyType>(pixKeyTypes)),
  label: isText,
}

const isMethod = orNull((value): value is Method => hasAll(value, methodChecks))

type Together = NonNullable<TaskPayment['paid_together']>
const payoutChecks: Checks<TaskPayment> = {
  reference: isText,
  state: isOneOf(payoutStates),
  amount: isNumber,
  method: isMethod,
  requested_at: isMoment,
  started_at: orNull(isMoment),
  paid_at: orNull(isMoment),
  ended_at: orNull(isMoment),
  transaction_id: orNull(isText),
  failure: orNull(isOneOf(payoutFailures)),
  failure_note: orNull(isText),
  paid_together: orMissing(orNull((value): value is Together => hasAll(value, { amount: isNumber, tasks: isNumber }))),
}

type Refusal = NonNullable<MyTask['payout_refusal']>
const refusals = [
  'not_approved',
  'no_method',
  'method_waits',
  'soon',
  'already_open',
  'key_failed',
  'payee_blocked',
  'paid',
] as const satisfies readonly Refusal[]

const taskChecks: Checks<MyTask> = {
  payment_code: isText,
  name: isText,
  whatsapp: orNull(isText),
  status: isOneOf(completionStatuses),
  reward: isNumber,
  attempt: isNumber,
  campaign: orMissing(isTaskCampaign),
  sent: isListOf((value): value is Sent => hasAll(value, sentChecks)),
  events: isListOf((value): value is Event => hasAll(value, eventChecks)),
  median_hours: orNull(isNumber),
  accept_after_days: orMissing(orNull(isNumber)),
  accept_trusted: orMissing(isOneOf(acceptTrusted)),
  accept_by: orMissing(orNull(isMoment)),
  redo: orMissing(isListOf(isRedoItem)),
  redo_until: orNull(isMoment),
  money_kept: orMissing(orNull(isMoment)),
  attempts_left: isNumber,
  may_appeal: isFlag,
  may_rename: isFlag,
  may_change_number: isFlag,
  payout_method: isMethod,
  may_show_method: isFlag,
  method_wait_hours: isNumber,
  late_method_wait_hours: isNumber,
  payout_from: orNull(isMoment),
  payouts: isListOf((value): value is TaskPayment => hasAll(value, payoutChecks)),
  payout_refusal: orNull(isOneOf<Refusal>(refusals)),
  owed: isNumber,
  ask_first: isFlag,
}

/** Defaults for fields that earlier releases did not store. */
const ADDED = { method_wait_hours: 0, late_method_wait_hours: 0, whatsapp: null, may_change_number: false, may_show_method: false, sent: [] }

/** Reads a task from local storage in the server's format; undefined if the value is no such task. */
export function readMyTask(stored: unknown): MyTask | undefined {
  const task = isObject(stored) ? { ...ADDED, ...stored } : stored
  return hasAll(task, taskChecks) ? task : undefined
}
