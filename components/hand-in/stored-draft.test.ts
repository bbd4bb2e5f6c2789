import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { emptyDraft } from './draft'
import { readCampaignDraft } from './stored-draft'

const draft = {
  step: 5,
  place: {
    token: 'a-token-of-its-own',
    expires_at: '2026-11-21T04:00:00.000Z',
    renews_minutes: 15,
    renews_until: '2026-11-21T05:00:00.000Z',
    steps_done: 3,
    offset: -600_000,
  },
  start_key: 'a-key-of-its-own',
  data: { name: 'Maria', country: 'Brasil', gender: 'female' as const, submission_key: 'another-key' },
  items: { code: 'GIRASSOL', opinion: '' },
  file_names: { print: 'print.png' },
  handed_in: { code: 'ABCD2345', expires_at: '2026-11-21T05:00:00.000Z', reward: 4.5 },
  used: ['an-earlier-token'],
  changed_at: 1_795_000_000_000,
}

describe("a campaign's draft in storage", () => {
  test('is read as it was stored', () => {
    expect(readCampaignDraft(JSON.parse(JSON.stringify(draft)))).toEqual(draft)
    expect(readCampaignDraft(JSON.parse(JSON.stringify(emptyDraft)))).toEqual(emptyDraft)
  })

  test('loses only values of a wrong type', () => {
    for (const nothing of [undefined, null, 7, 'text', []]) expect(readCampaignDraft(nothing)).toBeUndefined()
    for (const broken of [
      { step: 'x' },
      { place: { token: 'a' } },
      { place: { token: 7, expires_at: 'x' } },
      { handed_in: { code: 'A' } },
      { items: [], used: 'x' },
    ])
      expect(readCampaignDraft(broken)).toEqual(emptyDraft)
    expect(readCampaignDraft({ ...draft, items: { code: 'A', 'no key': 'B', text: 7, long: 'x'.repeat(30_000) } })?.items).toEqual({ code: 'A' })
  })

  test('is at its first step without a place, and where it was with one', () => {
    expect(readCampaignDraft({ ...draft, place: null, handed_in: null })?.step).toBe(1)
    expect(readCampaignDraft({ ...draft, handed_in: null })?.step).toBe(5)
    for (const step of [0, 9, 2.5, null]) expect(readCampaignDraft({ ...draft, step })?.step).toBe(1)
  })

  test('never breaks the page, whatever is stored, and has a bound', () => {
    const field = fc.oneof(fc.anything(), fc.constantFrom<unknown>(...Object.values(draft)))
    const stored = fc.dictionary(fc.constantFrom(...Object.keys(draft), '__proto__'), field)
    fc.assert(
      fc.property(fc.oneof(fc.anything(), stored), (value) => {
        const read = readCampaignDraft(value)
        if (!read) return
        expect(Object.keys(read).sort()).toEqual(Object.keys(emptyDraft).sort())
        expect(Number.isInteger(read.step) && read.step >= 1 && read.step <= 8).toBe(true)
        expect(Object.keys(read.items).length).toBeLessThanOrEqual(5)
        for (const text of [...Object.values(read.items), ...Object.values(read.file_names), ...read.used]) expect(typeof text).toBe('string')
      }),
    )
  })
})
