import { compose } from '@/lib/people/mail/compose'
import { type DataOf, type Kind, letters } from '@/lib/people/mail/letters'
import type { Locale } from '@/lib/platform/i18n/locales'

const name = 'Ana Maria Souza'
const until = '2026-12-22T17:05:00Z'
const failed = { name, cents: 1000, failure: 'wrong_key', came_back: false } as const
const paid = { name, cents: 1000, method: 'pix', transaction: 'E12345678202611221405abcdefghijk', at: '2026-11-22T17:05:00Z' } as const
const method = { method: 'pix', key_type: 'cpf', label: '•••.456.789-••' } as const

/** Something that each kind of letter is written from. */
export const sampleData: { [K in Kind]: DataOf<K> } = {
  welcome: { name, code: 'ABCD2345' },
  promoter_imported: { name, code: 'ANA-SOUZA', cents: 12_350 },
  first_completion: { name, code: 'K7QM2XHP', cents: 1000, review: 7 },
  weekly_summary: { name, from: '2026-11-16', to: '2026-11-22', clicks: 1234, completions: 56, cents: 56_000 },
  completion_rejected: { name, codes: ['K7QM2XHP'], reason: 'unreadable' },
  payout_paid: { ...paid, cents: 123_450 },
  payout_failed: failed,
  payout_method_changed: { name, method },
  announcement: {
    name,
    announcement: 7,
    title: 'Tarefa nova no domingo',
    text: 'No domingo entra uma tarefa que paga mais.\n\nCompartilhe seu link antes das 10h.',
  },
  password_changed: { name },
  task_received: { name, code: 'K7QM2XHP', cents: 1000 },
  task_approved: { name, code: 'K7QM2XHP', cents: 1000, waits: true },
  task_returned: { name, reason: 'incomplete', note: 'Falta a última tela.', until, can_redo: true, can_appeal: true, money_kept: '2026-11-24T17:05:00Z' },
  task_paid: paid,
  task_payout_failed: { ...failed, failure: 'refused', came_back: true },
  task_method_changed: { name, method, usable_at: '2026-11-23T17:05:00Z' },
  application_approved: { name, code: 'ABCD2345' },
  application_declined: { name, reason: 'O perfil que você indicou não existe mais.' },
  account_closing: { name, cents: 33_50 },
  account_closed: { name },
  message_to_promoter: { name, subject: 'Sobre os seus links', text: 'Vi que o seu link cresceu.\n\nComo você o divulga?' },
  password_reset: { browser: 'Chrome', os: 'Android', at: '2026-11-22T17:05:00Z' },
  second_factor_changed: { name, role: 'admin', change: 'app_added' },
  invitation: { invitation: 3, inviter: 'Helena Prado', until },
  message_reply: { name, text: 'O pagamento sai hoje.\nQualquer dúvida, escreva.', message: 'Quando recebo?\nObrigada', written_at: '2026-11-21T12:00:00Z' },
  campaign_notice: { name, campaign: 7, title: 'Responda à pesquisa', about: { notice: 'budget_80', funded: 300_000, available: 52_000 } },
  campaign_closed: { name, title: 'Responda à pesquisa', reason: 'out_of_budget', open: [{ title: 'Veja o vídeo', cents: 150 }] },
  key_approved_most: { name, key: 'Painel', owner: 'Helena Prado' },
  administrators_changed: { name, change: 'disabled', by: 'Helena Prado', who: 'Rita Lima' },
  webhook_switched_off: { name, role: 'promoter', webhook: 'Meu painel', host: 'painel.example', since: '2026-11-17T17:05:00Z' },
  funding_to_confirm: { name, asker: 'Helena Prado', cents: 1_500_000, campaign: 7, title: 'Conte o que achou' },
  payouts_to_confirm: { name, asker: 'Helena Prado', count: 12, cents: 120_000 },
  daily_summary: { name, date: '2026-11-22', reviews: 41, late: 3, payouts: 12, problems: 1, messages: 5 },
}

export const letterKinds = Object.keys(letters) as Kind[]

/** A letter as it is sent. @param more instead of what the sample says */
export const composed = <K extends Kind>(kind: K, locale: Locale, more: Partial<DataOf<K>> = {}) =>
  compose(
    { kind, locale, data: { ...sampleData[kind], ...more } },
    {
      site: 'https://completa.example',
      link: kind === 'weekly_summary' || kind === 'announcement' ? 'https://completa.example/unsubscribe#7.token' : 'https://completa.example/my-task#token',
    },
  )
