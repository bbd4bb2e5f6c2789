import { expect, type Page } from '@playwright/test'
import { campaignWizardOn } from './support/campaign-wizard'
import { publishCampaign, publishOtherReward, SURVEY_CODE } from './support/campaigns'
import { png } from './support/pictures'
import { chooseLanguage, expectNoSidewaysScroll, languages, violations } from './support/site'
import { test } from './support/test'
import { texts } from './support/wizard'

// What passes only at times here is a fault of the product.
test.describe.configure({ retries: 0 })

const CODE_LABEL = { pt: 'Código da última tela da pesquisa', en: 'Code of the last screen of the survey' }

const calm = async (page: Page) => {
  expect(await violations(page)).toEqual([])
  await expectNoSidewaysScroll(page)
}

for (const { locale, tags } of languages) {
  const lang = locale === 'pt-BR' ? 'pt' : 'en'
  const { campaign_wizard: own, wizard: words, validation } = texts[lang]

  test.describe(`a campaign's wizard in ${locale}`, { tag: tags }, () => {
    test.use({ locale, allowedErrors: [/status of (404|409|422)|ERR_INTERNET_DISCONNECTED/] })

    test('leads somebody on a phone through a survey to its payment code, and then offers what is open next', { tag: '@whole' }, async ({
      page,
      request,
      sql,
    }) => {
      test.slow()
      const survey = await publishCampaign(request, sql, { acceptAfterDays: 7, settings: { place_minutes: 45 } })
      await publishCampaign(request, sql, { kind: 'follow' })
      const wizard = campaignWizardOn(page, lang)
      await wizard.open(survey.slug)
      await expect(page.getByRole('heading', { level: 1, name: survey.title[lang], exact: true })).toBeVisible()
      await expect(page.getByRole('main')).toContainText(own.start.kept.replace('{first}', '15').replace('{minutes}', '45'))
      await expect(page.getByRole('main')).toContainText(lang === 'pt' ? 'Respondida em até 7 dias, ou vale como aprovada.' : 'Answered within 7 days')
      await calm(page)
      // A mere look takes no place.
      const places = () => sql`select * from campaign_places where campaign_id = ${survey.id}`
      expect(await places()).toHaveLength(0)

      await wizard.start()
      await wizard.at('introduction')
      expect(await places()).toHaveLength(1)
      await expect(page.getByText(own.place.kept)).toBeVisible()
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
      await calm(page)
      await wizard.go()
      await wizard.at('registration')
      await wizard.go()
      await expect(page.getByText(validation.name_required)).toBeVisible()
      await wizard.fillPerson('Maria Aparecida')
      await calm(page)
      await wizard.go()
      await wizard.at('task')
      const link = page.getByRole('link', { name: words.task.open })
      await expect(link).toHaveAttribute('href', 'https://pesquisas.example.com/1')
      await expect(link).toHaveAttribute('target', '_blank')
      await expect(page.getByText(own.task.host.replace('{host}', 'pesquisas.example.com'))).toBeVisible()
      await calm(page)
      await wizard.go()
      await wizard.at('proof')
      await wizard.go()
      await expect(page.getByText(validation.item_code_required)).toBeVisible()
      await expect(wizard.field(CODE_LABEL[lang])).toBeFocused()
      await wizard.field(CODE_LABEL[lang]).fill(SURVEY_CODE.toLowerCase())
      await calm(page)
      await wizard.go()
      await wizard.at('contact')
      await calm(page)
      await wizard.submit()
      const code = await wizard.code()
      await calm(page)
      const [row] = await sql`select c.*, p.completion_id from completions c join campaign_places p on p.completion_id = c.id where payment_code = ${code}`
      expect(row).toMatchObject({ name: 'Maria Aparecida', campaign_id: String(survey.id), reward_cents: 400 })
      await expect(page.getByRole('link', { name: words.done.link_open })).toBeVisible()
      // The list of open tasks is shared by all tests, so that another may be first.
      await expect(page.getByRole('heading', { name: own.done.next })).toBeVisible()
      await expect(page.locator('section[aria-labelledby=next-task] a')).toHaveCount(1)

      // The code is still there after a reload, and Back leaves the page.
      await page.reload()
      expect(await wizard.code()).toBe(code)
    })

    test('takes nobody further for less than they saw when they pressed Start', async ({ page, request, sql }) => {
      test.slow()
      const survey = await publishCampaign(request, sql)
      const wizard = campaignWizardOn(page, lang)
      const paid = page.getByText(/^R\$\d+$/)
      await wizard.open(survey.slug)
      await expect(paid).toHaveText('R$4')
      await publishOtherReward(request, survey, 3)
      await wizard.start()
      const notice = page.getByRole('alert').filter({ hasText: own.start.changed.replace('{amount}', 'R$3') })
      await expect(notice).toBeVisible()
      await expect(paid).toHaveText('R$3')
      await expect(page.getByRole('heading', { level: 1, name: survey.title[lang], exact: true })).toBeVisible()
      await expect(wizard.button(own.place.give_back)).toBeVisible()
      await calm(page)
      expect(await wizard.stored(survey.slug)).toMatchObject({ step: 1, place: { token: expect.any(String) } })
      await wizard.go()
      await wizard.at('introduction')
      await page.goBack()
      await expect(wizard.button(words.continue)).toBeVisible()
      await expect(notice).toBeHidden()
      const [row] = await sql`select reward_cents from campaign_places p join campaign_versions v on v.id = p.version_id where p.campaign_id = ${survey.id}`
      expect(row).toMatchObject({ reward_cents: 300 })
    })

    test('asks for every kind of proof, and keeps what was given through errors, Back, a reload and a change of language', { tag: '@large' }, async ({
      page,
      request,
      sql,
    }) => {
      test.slow()
      const label = (pt: string) => ({ pt, en: `${pt} (en)` })
      const { slug } = await publishCampaign(request, sql, {
        change: (content) => {
          content.proof_items = [
            { kind: 'picture', key: 'print', label: label('Print da tela') },
            { kind: 'link', key: 'post', label: label('Link da publicação'), hosts: ['instagram.com'] },
            { kind: 'text', key: 'opinion', label: label('Sua opinião'), minimum: 10, maximum: 30 },
            {
              kind: 'choice',
              key: 'color',
              label: label('A cor do fim'),
              options: [
                { key: 'a', text: label('Azul') },
                { key: 'b', text: label('Verde') },
              ],
              right: 'a',
            },
            { kind: 'code', key: 'code', label: label('O código'), code: SURVEY_CODE },
          ]
        },
      })
      const say = (pt: string) => (lang === 'pt' ? pt : `${pt} (en)`)
      const wizard = campaignWizardOn(page, lang)
      await wizard.open(slug)
      await wizard.toProof()
      await wizard.go()
      for (const text of [
        validation.proof_required,
        validation.url_required,
        validation.required,
        validation.item_choice_required,
        validation.item_code_required,
      ])
        await expect(page.getByText(text, { exact: true })).toBeVisible()
      await calm(page)
      await page.getByTestId('proof_print').setInputFiles(await png())
      await expect(page.getByAltText(words.task.preview)).toBeVisible()
      await wizard.field(say('Link da publicação')).fill('https://example.com/p/1')
      await wizard.field(say('Sua opinião')).fill('curta')
      await expect(page.getByText(words.items.count.replace('{count}', '5').replace('{maximum}', '30'))).toBeVisible()
      await page.getByRole('radio', { name: say('Verde'), exact: true }).check()
      await wizard.field(say('O código')).fill(SURVEY_CODE)
      await wizard.go()
      await expect(page.getByText(validation.item_link_host)).toBeVisible()
      await expect(page.getByText(validation.item_text_short)).toBeVisible()
      await wizard.field(say('Link da publicação')).fill('https://www.instagram.com/p/1')
      await wizard.field(say('Sua opinião')).fill('Gostei bastante dela')
      await wizard.go()
      await wizard.at('contact')

      // Back shows it all; a reload keeps everything but the picture, and says so.
      await page.goBack()
      await wizard.at('proof')
      await expect(page.getByAltText(words.task.preview)).toBeVisible()
      await page.goForward()
      await wizard.at('contact')
      const other = lang === 'pt' ? 'en' : 'pt'
      await chooseLanguage(page, other)
      await campaignWizardOn(page, other).at('contact')
      await chooseLanguage(page, lang)
      await wizard.at('contact')
      await page.goBack()
      await wizard.at('proof')
      await expect(page.getByAltText(words.task.preview)).toBeVisible()
      await page.goForward()
      await wizard.at('contact')
      await page.reload()
      await wizard.at('contact')
      await expect(page.getByText(own.proof.lost_text)).toBeVisible()
      await calm(page)
      await wizard.button(own.proof.back).click()
      await wizard.at('proof')
      await expect(page.getByText(words.task.lost_name.replace('{name}', 'print.png'))).toBeVisible()
      await expect(wizard.field(say('Sua opinião'))).toHaveValue('Gostei bastante dela')
      await expect(page.getByRole('radio', { name: say('Verde'), exact: true })).toBeChecked()
      await page.getByTestId('proof_print').setInputFiles(await png())
      await expect(page.getByAltText(words.task.preview)).toBeVisible()
      await wizard.go()
      await wizard.at('contact')
      await wizard.submit()
      const code = await wizard.code()
      const items =
        await sql`select item, kind, value from attempt_items i join completions c on c.id = i.completion_id where payment_code = ${code} order by i.id`
      expect(Object.fromEntries(items.map(({ item, value }) => [item, value]))).toEqual({
        print: null,
        post: 'https://www.instagram.com/p/1',
        opinion: 'Gostei bastante dela',
        color: 'b',
        code: 'ok',
      })
    })

    test('says how many tries are left after each wrong code, and what to do after the last', { tag: '@large' }, async ({ page, request, sql }) => {
      test.slow()
      const { slug, id } = await publishCampaign(request, sql)
      const wizard = campaignWizardOn(page, lang)
      const field = () => wizard.field(CODE_LABEL[lang])
      await wizard.open(slug)
      await wizard.toProof()
      const wrong = async (guess: string) => {
        await field().fill(guess)
        await wizard.go()
        await wizard.at('contact')
        await wizard.submit()
      }
      await wrong('ROSA')
      await wizard.at('proof')
      await expect(page.getByText(lang === 'pt' ? /restam 9 tentativas/ : /9 tries are left/)).toBeVisible()
      await expect(field()).toBeFocused()
      await expect(field()).toHaveValue('ROSA')
      await calm(page)
      await sql`update campaign_places set wrong_codes = 8 where campaign_id = ${id}`
      await wrong('CRAVO')
      await expect(page.getByText(lang === 'pt' ? /resta 1 tentativa/ : /1 try is left/)).toBeVisible()
      await wrong('LIRIO')
      await expect(page.getByText(lang === 'pt' ? /dez tentativas desta vaga acabaram/ : /ten tries of this place are used up/)).toBeVisible()
      await wrong(SURVEY_CODE)
      await expect(page.getByRole('alert').filter({ hasText: texts[lang].errors.wrong_codes_too_many })).toBeVisible()
      // Giving the place back and starting again gives another one, with its own tries.
      await calm(page)
      await wizard.button(own.place.start_again).click()
      await wizard.start()
      await wizard.at('introduction')
      await wizard.go()
      await wizard.at('registration')
      await expect(wizard.field(words.registration.name)).toHaveValue('Maria Aparecida')
      await wizard.go()
      await wizard.at('task')
      await wizard.go()
      await wizard.at('proof')
      await field().fill(SURVEY_CODE)
      await wizard.go()
      await wizard.at('contact')
      await wizard.submit()
      await wizard.code()
    })

    test('keeps a place while somebody works, renews it at its end, and takes what comes late if there is room', { tag: '@large' }, async ({
      page,
      request,
      sql,
    }) => {
      test.slow()
      const { slug, id, authorization } = await publishCampaign(request, sql)
      const wizard = campaignWizardOn(page, lang)
      await wizard.open(slug)
      await wizard.toProof()
      const { place } = await wizard.stored(slug)
      const worked = () =>
        sql`select steps_done from campaign_places where campaign_id = ${id} and steps_done >= 3 and expires_at > now() + interval '58 minutes'`
      await expect.poll(async () => (await worked()).length).toBe(1)
      /** Moves the end of the place, in the database and as the page knows it. */
      const endIn = async (seconds: number) => {
        const [row] =
          await sql`update campaign_places set expires_at = now() + ${`${seconds} seconds`}::interval where campaign_id = ${id} and ended_at is null returning expires_at`
        await page.evaluate(
          ([name, at]) => {
            const kept = JSON.parse(localStorage.getItem(name ?? '') ?? '{}')
            kept.state.place.expires_at = at
            localStorage.setItem(name ?? '', JSON.stringify(kept))
          },
          [`task:${slug}`, new Date(row?.expires_at).toISOString()] as const,
        )
        await page.reload()
        await wizard.at('proof')
      }
      const renew = wizard.button(own.place.renew.replace('{minutes}', '60'))
      await expect(renew).toBeHidden()
      await endIn(100)
      await expect(page.getByText(/1:[0-3]\d/)).toBeVisible()
      await calm(page)
      await renew.click()
      await expect(page.getByText(/1:[0-3]\d/)).toBeHidden()
      await expect(renew).toBeHidden()
      const [renewed] = await sql`select expires_at > now() + interval '58 minutes' as renewed from campaign_places where campaign_id = ${id}`
      expect(renewed?.renewed).toBe(true)

      await endIn(-5)
      await expect(page.getByText(own.place.over_title)).toBeVisible()
      await calm(page)
      await wizard.field(CODE_LABEL[lang]).fill(SURVEY_CODE)
      await wizard.go()
      await wizard.at('contact')

      // The place has ended and the campaign is paused: there is no room for it now, and nothing is lost.
      await sql`update campaign_places set ended_at = now(), end_reason = 'expired' where campaign_id = ${id}`
      const pause = await request.post(`/api/v1/campaigns/${id}/pause`, { headers: { authorization } })
      expect(pause.ok(), await pause.text()).toBe(true)
      await wizard.submit()
      await expect(page.getByRole('alert').filter({ hasText: texts[lang].errors.campaign_paused })).toBeVisible()
      await expect(page.getByText(own.kept)).toBeVisible()
      await calm(page)
      expect(await wizard.stored(slug)).toMatchObject({ items: { code: SURVEY_CODE }, place: { token: place.token } })
      const resume = await request.post(`/api/v1/campaigns/${id}/resume`, { headers: { authorization } })
      expect(resume.ok(), await resume.text()).toBe(true)
      await wizard.submit()
      await wizard.code()
    })

    test('says of a task that takes nobody what has become of it, and what is open instead', { tag: '@large' }, async ({ page, request, sql }) => {
      test.slow()
      await publishCampaign(request, sql, { kind: 'video' })
      const closed = await publishCampaign(request, sql)
      const wizard = campaignWizardOn(page, lang)
      await wizard.open(closed.slug)
      await expect(wizard.button(own.start.begin)).toBeVisible()
      for (const [path, state] of [
        ['pause', 'paused'],
        ['end', 'ended'],
      ] as const) {
        const moved = await request.post(`/api/v1/campaigns/${closed.id}/${path}`, { headers: { authorization: closed.authorization } })
        expect(moved.ok(), await moved.text()).toBe(true)
        if (state === 'paused') {
          // Pressed on a page that was read before.
          await wizard.start()
          await expect(page.getByRole('alert').filter({ hasText: own.closed.paused })).toBeVisible()
        }
        await page.reload()
        await expect(page.getByText(own.closed[`${state}_title`])).toBeVisible()
        await expect(wizard.button(own.start.begin)).toBeHidden()
        await expect(page.getByRole('heading', { name: own.instead })).toBeVisible()
        await calm(page)
      }

      const full = await publishCampaign(request, sql, { settings: { daily_cap: 1 } })
      await sql`insert into campaign_days (campaign_id, day, places) values (${full.id}, (now() at time zone 'America/Sao_Paulo')::date, 1) on conflict (campaign_id, day) do update set places = 1`
      await page.goto(`/tasks/${full.slug}/do`)
      await expect(page.getByText(own.closed.full_today_title)).toBeVisible()

      await page.goto('/tasks/there-is-no-such-task/do')
      await expect(page.getByRole('heading', { level: 1, name: own.unknown })).toBeVisible()
      await expect(page.getByRole('heading', { name: own.instead })).toBeVisible()
      await calm(page)
    })

    test('holds at most three tasks at once and names those that were started', async ({ page, request, sql }) => {
      test.slow()
      const wizard = campaignWizardOn(page, lang)
      const [first, ...others] = [
        await publishCampaign(request, sql),
        await publishCampaign(request, sql),
        await publishCampaign(request, sql),
        await publishCampaign(request, sql),
      ]
      await wizard.open(first?.slug ?? '')
      await wizard.start()
      await wizard.at('introduction')
      for (const [n, { slug }] of others.entries()) {
        await page.goto(`/tasks/${slug}/do`)
        await wizard.start()
        if (n < 2) await wizard.at('introduction')
      }
      const refusal = page.getByRole('alert').filter({ hasText: texts[lang].errors.places_too_many })
      await expect(refusal).toBeVisible()
      await expect(refusal.getByText(own.started)).toBeVisible()
      await refusal.locator(`a[href="/tasks/${first?.slug}/do"]`).click()
      await wizard.at('introduction')
    })

    test('sends nothing without a connection, says so, and keeps everything', { tag: '@large' }, async ({ page, request, sql, context }) => {
      test.slow()
      const { slug } = await publishCampaign(request, sql)
      const wizard = campaignWizardOn(page, lang)
      await wizard.open(slug)
      await wizard.toProof()
      await wizard.field(CODE_LABEL[lang]).fill(SURVEY_CODE)
      await wizard.go()
      await wizard.at('contact')
      await context.setOffline(true)
      await wizard.submit()
      await expect(page.getByRole('alert').filter({ hasText: words.contact.offline })).toBeVisible()
      await calm(page)
      await context.setOffline(false)
      await wizard.submit()
      const code = await wizard.code()
      expect(await sql`select 1 from completions where payment_code = ${code}`).toHaveLength(1)
    })

    test('is done in two tabs as one task, handed in once, and gone from both when it is erased', { tag: '@whole' }, async ({ page, request, sql }) => {
      test.slow()
      const { slug, id } = await publishCampaign(request, sql)
      const wizard = campaignWizardOn(page, lang)
      const other = await page.context().newPage()
      const second = campaignWizardOn(other, lang)
      await second.open(slug)
      await wizard.open(slug)
      await wizard.toProof()
      await second.at('proof')
      await second.field(CODE_LABEL[lang]).fill('ROSA')
      await expect(wizard.field(CODE_LABEL[lang])).toHaveValue('ROSA')
      await wizard.field(CODE_LABEL[lang]).fill(SURVEY_CODE)
      await expect(second.field(CODE_LABEL[lang])).toHaveValue(SURVEY_CODE)
      await wizard.go()
      await wizard.at('contact')
      await second.at('contact')
      await second.submit()
      const code = await second.code()
      expect(await wizard.code()).toBe(code)
      expect(await sql`select 1 from completions where campaign_id = ${id}`).toHaveLength(1)
      expect(await sql`select 1 from campaign_places where campaign_id = ${id}`).toHaveLength(1)
      await other.evaluate((name) => {
        localStorage.removeItem(name)
        localStorage.setItem('my-tasks', JSON.stringify({ state: { tasks: [] }, version: 0 }))
      }, `task:${slug}`)
      await expect(wizard.button(own.start.begin)).toBeVisible()
      expect(await wizard.stored(slug)).toBeUndefined()
    })

    test('can be done with the keyboard, and offers the person of the last task', { tag: '@large' }, async ({ page, request, sql }) => {
      test.slow()
      const [one, two] = [await publishCampaign(request, sql), await publishCampaign(request, sql)]
      const wizard = campaignWizardOn(page, lang)
      await wizard.open(one.slug)
      await wizard.button(own.start.begin).press('Enter')
      await wizard.at('introduction')
      await wizard.button(words.continue).press('Enter')
      await wizard.at('registration')
      await wizard.fillPerson('Rita Lima')
      await wizard.field(words.registration.age).press('Enter')
      await wizard.at('task')
      await wizard.button(words.continue).press('Space')
      await wizard.at('proof')
      await wizard.field(CODE_LABEL[lang]).fill(SURVEY_CODE)
      await wizard.button(words.continue).press('Enter')
      await wizard.at('contact')
      await wizard.button(words.contact.submit).press('Enter')
      await wizard.code()

      await page.goto(`/tasks/${two.slug}/do`)
      await wizard.start()
      await wizard.at('introduction')
      await wizard.go()
      await wizard.at('registration')
      await expect(wizard.field(words.registration.name)).toHaveValue('')
      await wizard.button(own.registration.same.replace('{name}', 'Rita')).click()
      await expect(wizard.field(words.registration.name)).toHaveValue('Rita Lima')
      await wizard.go()
      await wizard.at('task')
    })
  })
}
