const id = 'evt_065e5a3b95c7377d1f06a2c35e8b94d7'

/** What events and webhooks have of their own. */
export const eventExamples = {
  'webhook-id': id,
  'webhook-timestamp': '1792591500',
  'webhook-signature': 'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
  'ClickEvent.id': id,
  'CompletionEvent.id': id,
  'PayoutEvent.id': id,
  'BonusEvent.id': id,
  'CampaignEvent.id': id,
  'BudgetEvent.id': id,
  'PromoterEvent.id': id,
  'PromoterGroupEvent.id': id,
  'ContactFormEvent.id': id,
  'TestEvent.id': id,
  timestamp: '2026-10-21T14:05:00.000Z',
  'getEvents.after': id,
  last_id: id,
  'getEvents.limit': 100,
  'getEvents.next': `/api/v1/events?after=${id}`,
  'CompletionEvent.status': 'approved',
  'CompletionEvent.decided_at': '2026-10-21T14:05:00.000Z',
  'ClickEvent.label': 'stories',
  'CompletionEvent.label': 'stories',
  webhook_id: 3,
}
