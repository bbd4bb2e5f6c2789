import type { TaskPayment } from '@/lib/money/payouts/contract'
import type { MyTask } from '@/lib/work/my-task/contract'

const method = { method: 'pix' as const, key_type: 'email' as const, label: 'm•••@example.com' }
/** An approved task, for tests. */
export const approved: MyTask = {
  payment_code: 'ABCD3467',
  name: 'Maria Silva',
  whatsapp: '+5511987654321',
  status: 'approved',
  reward: 10,
  attempt: 1,
  sent: [],
  events: [],
  median_hours: null,
  redo_until: null,
  attempts_left: 0,
  may_appeal: false,
  may_rename: false,
  may_change_number: false,
  may_show_method: true,
  payout_method: method,
  method_wait_hours: 24,
  late_method_wait_hours: 24,
  payout_from: null,
  payouts: [],
  payout_refusal: 'soon',
  owed: 10,
  ask_first: false,
}
/** A payout of it in a state. */
export const payout = (state: TaskPayment['state']): TaskPayment => ({
  reference: 'CPT00000007',
  state,
  amount: 10,
  method,
  requested_at: '2026-11-21T12:00:00.000Z',
  started_at: null,
  paid_at: null,
  ended_at: null,
  transaction_id: null,
  failure: null,
  failure_note: null,
})
