import { describe, expect, test } from 'vitest'
import { payoutFailures, rejectReasons } from '@/db/values'
import { locales } from '@/lib/platform/i18n/locales'
import { letterFacts } from '@/lib/testing/letter-facts'
import { composed, letterKinds } from '@/lib/testing/letters'

/** Without spaces that do not break and marks that join words. */
const plain = (text: string) => text.replace(/[\u00a0\u202f\u2009]/g, ' ').replaceAll('\u2060', '')

/** What is read of a page, each block on a line of its own. */
const shown = (html: string) =>
  plain(html.replace(/<br>|<(p|div|b|td)[^>]*>/g, '\n').replace(/<[^>]*>/g, ''))
    .replaceAll('&#39;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')

// Figures, a press and an end of the letters; an amount; words alone.
test.each(['weekly_summary', 'task_approved', 'message_reply'] as const)('the layout of %s is what it was when it was last looked at', (kind) => {
  expect(`\n${composed(kind, 'pt').html}\n`).toMatchSnapshot()
})

describe.each(locales)('in %s', (locale) => {
  test.each(letterKinds)('the letter %s says in text and HTML what it is about: subject, greeting, figures, reasons and where it leads', (kind) => {
    const { subject, greeting, facts = [], says = [], press } = letterFacts[kind][locale]
    const letter = composed(kind, locale)
    const text = plain(letter.text)
    const html = shown(letter.html)
    expect(plain(letter.subject)).toBe(subject)
    expect(html).toContain(subject)
    expect(/^(Hello|Olá)[ ,].*$/m.exec(text)?.[0]).toBe(greeting)
    for (const paragraph of [...(greeting ? [greeting] : []), ...says]) {
      expect(`\n\n${text}\n\n`).toContain(`\n\n${paragraph}\n\n`)
      expect(html).toContain(paragraph)
    }
    const figures = text.split('\n').filter((line) => facts.includes(line))
    expect(figures).toEqual(facts)
    for (const figure of facts) expect(html).toContain(figure.replace(': ', '\n'))
    const pressed = /<a class="press" href="([^"]*)"[^>]*>([^<]*)</.exec(letter.html)
    expect(pressed && [plain(pressed[2] ?? ''), pressed[1]]).toEqual(press ?? null)
    if (press) expect(text).toContain(`${press[0]}:\n${press[1]}`)
  })

  test.each(letterKinds)('the letter %s loads nothing, has at most one press, and leads nowhere but to us', (kind) => {
    const { subject, text, html } = composed(kind, locale)
    expect(html).not.toMatch(/<img|<script|<link|url\(|\bsrc=/i)
    expect(html.match(/class="press"/g) ?? []).toHaveLength(kind === 'message_reply' ? 0 : 1)
    for (const [, address] of html.matchAll(/href="([^"]+)"/g)) expect(address).toMatch(/^https:\/\/completa\.example(\/|$)/)
    expect(`${subject} ${text}`).not.toMatch(/undefined|null|NaN|Invalid Date|\bmail\.\w|[{}]/)
  })

  test('bad news has no exclamation marks, and no letter promises anything', () => {
    for (const kind of letterKinds) {
      const { subject, text } = composed(kind, locale)
      expect(`${subject} ${text}`).not.toMatch(/!|garanti|guarante/i)
    }
  })

  test('a returned task says for each reason what was wrong and what to do', () => {
    const texts = rejectReasons.map((reason) => composed('task_returned', locale, { reason }).text)
    expect(new Set(texts).size).toBe(rejectReasons.length)
  })

  test('who did a task before is asked for nothing again, and its promoter is promised none', () => {
    const again = /(enviar de novo, volta|sends it again, it counts)/
    for (const reason of ['already_done', 'edited'] as const) {
      const returned = composed('task_returned', locale, { reason, can_redo: reason !== 'already_done', can_appeal: true }).text
      expect(/(enviar de novo até|send it again until)/.test(returned), reason).toBe(reason !== 'already_done')
      expect(again.test(composed('completion_rejected', locale, { reason }).text), reason).toBe(reason !== 'already_done')
    }
  })

  test('a person whose payout failed is told of the press that is theirs, and of none that is not', () => {
    const asks = /(again in your task|de novo na sua tarefa)/
    const byItself = /(we pay you automatically|is in line again|pagamos automaticamente|voltou para a fila)/
    for (const failure of payoutFailures) {
      const { text } = composed('task_payout_failed', locale, { failure })
      const isTheirs = failure === 'refused' || failure === 'other'
      expect([asks.test(text), byItself.test(text)], failure).toEqual([isTheirs, !isTheirs])
    }
    for (const failure of ['wrong_key', 'holder_differs'] as const) expect(composed('task_payout_failed', locale, { failure }).text).toMatch(/24 ho/)
  })

  test('an approval says that a key given now waits only where it does', () => {
    const says = (waits: boolean) => /24 ho/.test(composed('task_approved', locale, { waits }).text)
    expect([says(true), says(false)]).toEqual([true, false])
  })

  test('of many returned tasks ten codes are named', () => {
    const codes = Array.from({ length: 13 }, (_, at) => `CODE${at}`)
    const { subject, text } = composed('completion_rejected', locale, { codes })
    expect(subject).toContain('13')
    expect(text).toContain('CODE9')
    expect(text).not.toContain('CODE10')
  })
})

test('whatever is typed stays text, and a subject stays one line', () => {
  const typed = '<img src=x onerror=alert(1)> "\'&\r\nBcc: all@example.com'
  const { html, text } = composed('task_returned', 'en', { note: typed })
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt; &quot;&#39;&amp;')
  expect(html).not.toContain('<img')
  expect(text).toContain('<img src=x')
  for (const kind of letterKinds) {
    const letter = composed(kind, 'en', { name: typed })
    expect(letter.subject).not.toMatch(/[\r\n]/)
    expect(`${letter.html}${letter.text}`).not.toContain('onerror=alert(1)&gt; &quot;')
  }
  expect(composed('completion_rejected', 'en', { codes: [typed] }).html).not.toContain('<img')
})

test('a name that is none is not repeated to whoever has the address', () => {
  const greeted = (name: string) => composed('welcome', 'en', { name }).text.split('\n')[0]
  expect(greeted('Ana Maria')).toBe('Hello Ana,')
  expect(greeted('  João-Pedro d’Ávila')).toBe('Hello João-Pedro,')
  for (const name of ['<b>Ana</b>', 'win.example now', 'https://win.example', 'R$500 for you', 'Ana\u0000', `${'a'.repeat(31)} b`, '', '😀'])
    expect(greeted(name)).toBe('Hello,')
})

test('only the weekly summary and announcements can be ended in one press, from the mail program too', () => {
  const regular = ['weekly_summary', 'announcement'] as const
  for (const kind of letterKinds.filter((other) => !regular.some((one) => one === other))) expect(composed(kind, 'pt').headers).toEqual({})
  for (const kind of regular)
    expect(composed(kind, 'pt').headers).toEqual({
      'List-Unsubscribe': '<https://completa.example/api/v1/unsubscribe?token=7.token>',
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    })
})
