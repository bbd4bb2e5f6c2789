import { describe, expect, test } from 'vitest'
import { closedReasons } from '@/db/campaign-values'
import { locales } from '@/lib/platform/i18n/locales'
import { composed } from '@/lib/testing/letters'
import type { Notice } from './campaign-notice'

const notices: Notice[] = [
  { notice: 'budget_80', funded: 300_000, available: 59_999 },
  { notice: 'budget_100', funded: 300_000, available: 200 },
  { notice: 'ends_soon', ends_at: '2026-11-22T17:05:00.000Z', places: 3, available: 120_000 },
  { notice: 'ends_soon', ends_at: '2026-11-22T17:05:00.000Z', places: 0, available: null },
  { notice: 'many_by_time', count: 24 },
  { notice: 'approvals_fell', count: 50, recent: 0.12, usual: 0.819 },
]
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')

describe.each(locales)('in %s', (locale) => {
  test.each(notices)('administrators read $notice with its figures and nothing that is not known', (about) => {
    const { subject, text } = composed('campaign_notice', locale, { about })
    expect(`${subject}\n${text}`).not.toMatch(/undefined|null|NaN|Invalid|!|[{}]|mail\.\w/)
    const said = plain(`${subject}\n${text}`)
    const money = (cents: string) => (locale === 'pt' ? `R$ ${cents}` : `R$${cents.replace(/[.,]/g, (sign) => (sign === '.' ? ',' : '.'))}`)
    if (about.notice === 'budget_80') expect(said).toContain(`: ${money('599,99')}`)
    if (about.notice === 'budget_100') expect(said).toContain(`: ${money('2,00')}`)
    if (about.notice === 'ends_soon') {
      expect(said).toContain(locale === 'pt' ? '22 de nov. de 2026, 14:05' : 'Nov 22, 2026, 2:05 PM')
      expect(said.includes('R$')).toBe(about.available !== null)
    }
    if (about.notice === 'approvals_fell') expect(said).toMatch(/50.*: 12%\n.*: 81%/)
  })

  test.each(closedReasons)('promoters read of a campaign that is closed as %s, and of none that is open when none is', (reason) => {
    const { subject, text } = composed('campaign_closed', locale, { reason, open: [] })
    expect(subject).toContain('“Responda à pesquisa”')
    expect(text).not.toMatch(/undefined|null|!|R\$|[{}]/)
    expect(text).toContain(locale === 'pt' ? 'não há outra campanha aberta' : 'No other campaign is open')
    expect(composed('campaign_closed', locale, { reason }).text).not.toContain(locale === 'pt' ? 'não há outra' : 'No other')
  })
})
