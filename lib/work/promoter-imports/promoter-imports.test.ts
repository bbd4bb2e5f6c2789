import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { mails } from '@/db/schema/mails'
import { payouts } from '@/db/schema/payouts'
import { promoterImports } from '@/db/schema/promoter-imports'
import { users } from '@/db/schema/users'
import { database } from '@/lib/platform/database'
import { shortLinkTarget } from '@/lib/platform/pages/short-link'
import { send } from '@/lib/testing/http'
import { composedRow } from '@/lib/testing/mail'
import { confirmedAdmin, desk, differences, newTask, payoutOf, pixMethod } from '@/lib/testing/money'
import { makeUser } from '@/lib/testing/people'

let serial = 0

type Content = string | Uint8Array<ArrayBuffer>

const formOf = (content: Content) => {
  const form = new FormData()
  form.set('file', new File([content], 'promoters.csv'))
  return form
}

/** The calls of an administrator about imports; their language is English unless `headers` say otherwise. */
const importsOf = ({ token }: { token: string }, headers: Record<string, string> = {}) => ({
  check: (content: Content) => send('POST', '/api/v1/promoter-imports/check', { token, form: formOf(content), headers }),
  run: (content: Content) => send('POST', '/api/v1/promoter-imports', { token, form: formOf(content), headers }),
  list: async () => (await send('GET', '/api/v1/promoter-imports', { token })).body.data,
})

const inPortuguese = { 'accept-language': 'pt' }

/** An e-mail that nobody has yet. */
const mail = () => `import-${++serial}@example.com`

/** What a check says of the lines of a file, in the file's order. */
async function checkedLines(content: Content, headers: Record<string, string> = inPortuguese) {
  const { status, body } = await importsOf(await confirmedAdmin(), headers).check(content)
  expect(status).toBe(200)
  return [...body.data.lines].sort((one, other) => one.line - other.line)
}

const problemsOf = async (content: Content, headers?: Record<string, string>) => (await checkedLines(content, headers)).map(({ problem }) => problem)

/** Why a file is refused as a whole. */
async function refusal(content: Content) {
  const { status, body } = await importsOf(await confirmedAdmin()).check(content)
  expect(status).toBe(422)
  return body.errors.file?.[0]
}

const promoterOf = async (email: string) => (await database().select().from(users).where(eq(users.email, email)))[0]
const PASSWORD = 'uma senha bem nova'

/** Signs an imported promoter in, by the password that they choose with their letter. */
const signedIn = async (email: string) => {
  const user = await promoterOf(email)
  if (!user) throw new Error('nobody')
  const letter = (await database().select().from(mails).where(eq(mails.address, email)))[0]
  if (!letter) throw new Error('no letter')
  const { text } = await composedRow(letter)
  const secret = /reset-password#(\S+)/.exec(text)?.[1]
  const chosen = await send('POST', '/api/v1/password-resets/complete', {
    json: { token: secret, new_password: PASSWORD, new_password_confirmation: PASSWORD },
  })
  expect(chosen.status).toBe(200)
  const { body } = await send('POST', '/api/v1/login', { json: { email, password: PASSWORD } })
  return { ...user, text, token: body.data.token as string }
}

/** Notes that a bank tells of a payout that failed that it was paid. */
const paidLate = (id: number) => database().update(payouts).set({ problem: 'confirmed_after_failed' }).where(eq(payouts.id, id))

test('promoters come with code, group and balance, choose a password by their letter, and are paid what they brought', async () => {
  const admin = await confirmedAdmin()
  const imports = importsOf(admin, inPortuguese)
  const group = (await send('POST', '/api/v1/promoter-groups', { token: admin.token, json: { name: 'Agência Sul', commission: 12 } })).body.data
  const [ana, bia] = [mail(), mail()]
  const file = `nome;email;codigo;grupo;saldo\nAna Lima;${ana.toUpperCase()};Ana-Lima_${serial};agência sul;R$ 1.000,50\nBia;${bia};;;\n`
  const { body: checked } = await imports.check(file)
  expect(checked.data).toMatchObject({ promoters: 2, balance: 1000.5, here: 0, wrong: 0, ignored: [] })
  expect(await promoterOf(ana)).toBeUndefined()

  const { status, body } = await imports.run(file)
  expect([status, body.data]).toEqual([201, expect.objectContaining({ promoters: 2, balance: 1000.5, imported_by: 'Ana Souza' })])
  expect((await imports.list())[0]).toEqual(body.data)
  const one = await signedIn(ana)
  expect(one).toMatchObject({ name: 'Ana Lima', referralCode: `ANA-LIMA_${serial}`, locale: 'pt', role: 'promoter' })
  expect(one.text).toMatch(/R\$\s1\.000,50/)
  expect((await promoterOf(bia))?.referralCode).toMatch(/^[A-Z\d]{8}$/)
  expect((await send('GET', `/api/v1/promoters/${one.id}`, { token: admin.token })).body.data).toMatchObject({
    group_id: group.id,
    group: 'Agência Sul',
    owed: 1000.5,
  })
  expect((await send('GET', '/api/v1/balance', { token: one.token })).body.data).toMatchObject({ earned: 1000.5, available: 1000.5, refusal: 'no_method' })

  // With what they earn here it is one payout, whose details tell the two apart.
  const task = await newTask(one.referralCode ?? '')
  await desk(admin).review(task.id, 'approve')
  expect(await differences()).toEqual([])
  await send('PATCH', '/api/v1/payout-method', { token: one.token, json: { ...pixMethod(5_000 + serial), password: PASSWORD } })
  await database().execute(sql`update payout_methods set usable_at = now() where user_id = ${one.id}`)
  expect((await send('POST', '/api/v1/payouts', { token: one.token })).status).toBe(201)
  const payout = await payoutOf({ userId: one.id })
  expect(payout).toMatchObject({ amountCents: 101_250, completions: 2 })
  const details = await send('GET', `/api/v1/payouts/${payout?.id}`, { token: admin.token })
  expect(details.body.data.items).toEqual([
    { completion_id: null, payment_code: null, amount: 1000.5 },
    { completion_id: task.id, payment_code: task.code, amount: 12 },
  ])
  const id = payout?.id ?? 0
  await desk(admin).start(id)
  expect((await desk(admin).failed(id, 'refused')).status).toBe(200)
  expect((await send('GET', '/api/v1/balance', { token: one.token })).body.data).toMatchObject({ available: 1012.5 })
  await paidLate(id)
  expect((await desk(admin).paid(id)).status).toBe(200)
  expect((await send('GET', '/api/v1/balance', { token: one.token })).body.data).toMatchObject({ earned: 1012.5, available: 0, paid: 1012.5 })
  expect(await differences()).toEqual([])
})

test('what was brought is paid once, also after a payout that failed and was paid late', async () => {
  const admin = await confirmedAdmin()
  const email = mail()
  await importsOf(admin).run(`email,balance\n${email},50.00\n`)
  const one = await signedIn(email)
  await send('PATCH', '/api/v1/payout-method', { token: one.token, json: { ...pixMethod(6_000 + serial), password: PASSWORD } })
  await database().execute(sql`update payout_methods set usable_at = now() where user_id = ${one.id}`)
  await send('POST', '/api/v1/payouts', { token: one.token })
  const first = (await payoutOf({ userId: one.id }))?.id ?? 0
  await desk(admin).start(first)
  await desk(admin).failed(first, 'refused')
  expect((await send('POST', '/api/v1/payouts', { token: one.token })).status).toBe(201)
  // The second one holds the balance.
  await paidLate(first)
  expect((await desk(admin).paid(first)).status).toBe(409)
  const all = await database().select().from(payouts).where(eq(payouts.userId, one.id))
  expect(all.map(({ state }) => state).sort()).toEqual(['failed', 'requested'])
  expect((await desk(admin).failed(first, 'refused')).status).toBe(200)
  const second = (await payoutOf({ userId: one.id }))?.id ?? 0
  await desk(admin).start(second)
  expect((await desk(admin).paid(second)).status).toBe(200)
  await desk(admin).review((await newTask(one.referralCode ?? '')).id, 'approve')
  expect((await send('POST', '/api/v1/payouts', { token: one.token })).status).toBe(201)
  expect(await payoutOf({ userId: one.id })).toMatchObject({ amountCents: 1_000, completions: 1 })
  expect(await differences()).toEqual([])
})

test('the links of the former tool go on working, whatever their case', async () => {
  const admin = await confirmedAdmin()
  const long = `Maria__da-Silva_${'x'.repeat(23)}${++serial}`.slice(0, 40)
  const [email, other, third] = [mail(), mail(), mail()]
  const file = `Email,Referral link\n${email},https://old.example/?via=${long}\n${other},https://go.example/joao--${serial}\n${third},_bea_${serial}_\n`
  expect((await importsOf(admin).run(file)).status).toBe(201)
  const brought = await Promise.all([email, other, third].map(promoterOf))
  expect(brought.map((one) => one?.referralCode)).toEqual([long.toUpperCase(), `JOAO--${serial}`, `BEA_${serial}`])
  for (const [at, code] of [long, `joao--${serial}`, `_bea_${serial}_`].entries())
    for (const typed of [code, code.toLowerCase(), code.toUpperCase()]) {
      const target = new URL(shortLinkTarget(`/r/${encodeURIComponent(typed)}`, new URLSearchParams()), 'https://completa.example')
      const task = await newTask(target.searchParams.get('referral_code') ?? '')
      const [row] = await database().execute<{ promoter: string }>(sql`select promoter_id as promoter from completions where id = ${task.id}`)
      expect([typed, Number(row?.promoter)]).toEqual([typed, brought[at]?.id])
    }
})

test('the same file twice changes nothing, and who has an account stays as they are', async () => {
  const admin = await confirmedAdmin()
  const imports = importsOf(admin)
  const known = await makeUser('promoter')
  const file = `email,code,balance\n${known.email},OTHER-CODE,90.00\n${mail()},,10.00\n`
  expect((await imports.run(file)).body.data).toMatchObject({ promoters: 1, balance: 10 })
  expect((await promoterOf(known.email))?.referralCode).toBe(known.code)
  const before = await database().select().from(promoterImports)
  const { status, body } = await imports.run(file)
  expect([status, body.message]).toEqual([409, 'Everybody in this file has an account here already. Nothing changed.'])
  expect(await database().select().from(promoterImports)).toEqual(before)
  expect((await imports.check(file)).body.data).toMatchObject({ promoters: 0, balance: 0, here: 2, wrong: 0 })
  expect(await differences()).toEqual([])
})

test('of two imports of the same file at once one brings everybody and the other nobody', async () => {
  const imports = importsOf(await confirmedAdmin())
  const file = `email,balance\n${Array.from({ length: 50 }, () => `${mail()},1.00`).join('\n')}\n`
  const before = (await imports.list()).length
  const answers = await Promise.all([imports.run(file), imports.run(file), imports.run(file)])
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
  expect((await imports.list()).length).toBe(before + 1)
  expect(await differences()).toEqual([])
})

test('with one wrong line nothing is imported', async () => {
  const imports = importsOf(await confirmedAdmin())
  const email = mail()
  const { status, body } = await imports.run(`email,balance\n${email},10.00\n${mail()},-1\n`)
  expect([status, body.message]).toEqual([409, 'Nothing was imported: a line is wrong. Check the file again.'])
  expect(await promoterOf(email)).toBeUndefined()
})

test('each line says what is wrong with it, wrong ones first', async () => {
  const taken = await makeUser('promoter')
  const admin = await makeUser('admin')
  const [one, two] = [mail(), mail()]
  const file = [
    'email,name,code,group,balance',
    `${one},Ana,,,1`,
    ',Ana,,,',
    'ana@,Ana,,,',
    `${one.toUpperCase()},Ana,,,`,
    `${admin.email},Ana,,,`,
    `${mail()},"Ana\u202egnirts",,,`,
    `${mail()},Ana,joão,,`,
    `${mail()},Ana,${'x'.repeat(41)},,`,
    `${mail()},Ana,${taken.code.toLowerCase()},,`,
    `${mail()},Ana,,Nobody's,`,
    `${mail()},Ana,,,much`,
    `${two},Ana,,,2`,
  ].join('\n')
  const { body } = await importsOf(admin).check(file)
  const wrong = body.data.lines.filter(({ outcome }) => outcome === 'wrong')
  expect(wrong.map(({ line, problem }) => [line, problem])).toEqual([
    [3, 'email_missing'],
    [4, 'email_invalid'],
    [5, 'email_twice'],
    [6, 'email_of_administrator'],
    [7, 'name_invalid'],
    [8, 'code_invalid'],
    [9, 'code_invalid'],
    [10, 'code_taken'],
    [11, 'group_unknown'],
    [12, 'balance_unreadable'],
  ])
  expect(body.data.lines.slice(0, wrong.length)).toEqual(wrong)
  expect(wrong[8]?.found).toBe("Nobody's")
  expect(body.data).toMatchObject({ wrong: 10, balance: 3 })
})

test('codes are one namespace, and capitals make no difference', async () => {
  expect(await problemsOf(`email,code\n${mail()},Joao-1\n${mail()},JOAO-1\n${mail()},joao_1\n${mail()},_Joao-1_\n`)).toEqual([
    null,
    'code_twice',
    null,
    'code_twice',
  ])
})

test('amounts are read as everywhere else, and what could mean two things is refused', async () => {
  const balances = async (amounts: string[], headers?: Record<string, string>) =>
    (await checkedLines(`email\tsaldo\n${amounts.map((amount) => `${mail()}\t${amount}`).join('\n')}\n`, headers)).map(
      ({ problem, balance }) => problem ?? balance,
    )
  expect(await balances(['1.000,50', '1,000.50', 'R$ 10', '12,5', '', '1.000', '1,000'])).toEqual([1000.5, 1000.5, 10, 12.5, 0, 1000, 'balance_unsure'])
  expect(await balances(['1.000', '1,000'], { 'accept-language': 'en' })).toEqual(['balance_unsure', 1000])
  expect(await balances(['-10', 'R$ -5,00', '(3,00)', '$10', '10,0055', '1000001', '=1+1'])).toEqual([
    ...['balance_negative', 'balance_negative', 'balance_negative', 'balance_unreadable', 'balance_unreadable', 'balance_too_large', 'balance_unreadable'],
  ])
})

test('files are read in every encoding and with every separator that spreadsheets save', async () => {
  const text = (separator: string) => `nome${separator}e-mail${separator}código\r\nJoão Conceição${separator}${mail()}${separator}jc-1\r\n`
  const utf16 = (bigEndian: boolean) => {
    const bytes = Buffer.from(`\ufeff${text(';')}`, 'utf16le')
    return new Uint8Array(bigEndian ? bytes.swap16() : bytes)
  }
  const files = [text(','), text(';'), text('\t'), `\ufeff${text(',')}`, utf16(false), utf16(true), new Uint8Array(Buffer.from(text(';'), 'latin1'))]
  for (const file of files) expect(await checkedLines(file)).toMatchObject([{ line: 2, outcome: 'new', name: 'João Conceição', code: 'JC-1' }])
})

test('the files of other tools are recognised by the names of their columns', async () => {
  const files: [string, string][] = [
    ['ID,Name,Email,Country,Status,Enrolled at,Group,Link', `pn_1,Ana Lima,MAIL,BR,approved,2025-01-01,,https://go.example.com/ana-1`],
    ['first_name,last_name,email,paypal_email,token,Unpaid commissions', `Ana,Lima,MAIL,x@example.com,ana-2,10.00`],
    ['Email,First Name,Last Name,Ref ID,Current balance', `MAIL,Ana,Lima,ana-3,10.00`],
    ['Firstname,Lastname,Email,Referral code,Balance', `Ana,Lima,MAIL,ana-4,10.00`],
    ['Name,Email,Referral Link,Unpaid', `Ana Lima,MAIL,https://site.example/?ref=ana-5,10.00`],
    ['Affiliate ID,Email,Name,Payment Email,Username,Unpaid Earnings', `ana-6,MAIL,Ana Lima,x@example.com,ana,10.00`],
  ]
  for (const [at, [head, line]] of files.entries())
    expect(await checkedLines(`${head}\n${line.replace('MAIL', mail())}\n`)).toMatchObject([
      { outcome: 'new', name: 'Ana Lima', code: `ANA-${at + 1}`, balance: at === 0 ? 0 : 10 },
    ])
  const { body } = await importsOf(await confirmedAdmin()).check(`Email,Phone,Balance (USD)\n${mail()},1,2\n`)
  expect(body.data).toMatchObject({ columns: [{ column: 'email', header: 'Email' }], ignored: ['Phone', 'Balance (USD)'] })
})

test('what is no file of promoters, or too large, is refused as a whole with its reason', async () => {
  expect(await refusal('name,code\nAna,X\n')).toMatch(/first line does not say which column has the email/)
  expect(await refusal('email\n\n')).toMatch(/only the line/)
  expect(await refusal(`email\n"${mail()}`)).toMatch(/cannot be read/)
  expect(await refusal('email\n\0\n')).toMatch(/cannot be read/)
  expect(await refusal(`email${',x'.repeat(500_000)}\n${mail()}\n`)).toMatch(/cannot be read/)
  expect(await refusal(`email\n${'a@b.co\n'.repeat(5_001)}`)).toMatch(/more than 5,000 lines/)
  expect(await refusal(`email\n${'someone@example.com\n'.repeat(100_000)}`)).toMatch(/more than 5,000 lines/)
  expect(await refusal(`email,name\n${'someone@example.com,Someone\n'.repeat(75_000)}`)).toMatch(/larger than 2 MB/)
  const { status } = await importsOf(await confirmedAdmin()).check(new Uint8Array(3 * 1024 * 1024))
  expect(status).toBe(413)
})

test('5,000 promoters come at once, and a formula in a cell stays text', { tags: ['large'] }, async () => {
  const admin = await confirmedAdmin()
  const [first] = [mail()]
  const rows = Array.from({ length: 4_999 }, () => `${mail()},Ana,0.01`)
  const { status, body } = await importsOf(admin).run(`email,name,balance\n${first},"=HYPERLINK(""https://evil.example"")",0.01\n${rows.join('\n')}\n`)
  expect([status, body.data.promoters, body.data.balance]).toEqual([201, 5_000, 50])
  expect((await promoterOf(first))?.name).toBe('=HYPERLINK("https://evil.example")')
  const file = await send('GET', `/api/v1/promoters.csv?search=${encodeURIComponent(first)}`, { token: admin.token })
  expect(String(file.body)).toMatch(/['\t]=HYPERLINK/)
  expect(await differences()).toEqual([])
})

test('an import is in the audit log without names, and is told as an event for each promoter', async () => {
  const admin = await confirmedAdmin()
  const email = mail()
  const { body } = await importsOf(admin).run(`email,balance\n${email},5.00\n`)
  const [entry] = (await send('GET', '/api/v1/audit-log?search=promoters.imported', { token: admin.token })).body.data
  expect(entry).toMatchObject({ action: 'promoters.imported', subject: { id: body.data.id }, after: { promoters: 1, balance: 5 } })
  expect(JSON.stringify(entry)).not.toContain(email)
  const user = await promoterOf(email)
  const events = await database().execute<{ type: string }>(sql`select type from events where subject_id = ${user?.id} and promoter_id = ${user?.id}`)
  expect(events.map(({ type }) => type)).toEqual(['promoter.registered'])
})

test('the check of the books finds an import that does not agree with its transfers', async () => {
  await importsOf(await confirmedAdmin()).run(`email,balance\n${mail()},5.00\n`)
  const change = (by: number) =>
    database().execute(sql`update promoter_import_lines set balance_cents = balance_cents + ${by} where id = (select min(id) from promoter_import_lines)`)
  await change(1)
  expect((await differences()).length).toBe(2)
  await change(-1)
  expect(await differences()).toEqual([])
})

test('whoever was imported cannot sign in before they chose a password', async () => {
  const email = mail()
  await importsOf(await confirmedAdmin()).run(`email\n${email}\n`)
  for (const password of ['none', '', email]) expect((await send('POST', '/api/v1/login', { json: { email, password } })).status).not.toBe(200)
})
