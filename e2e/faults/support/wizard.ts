import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import { chromium } from '@playwright/test'
import { chromiumArgs } from '@/scripts/test-server.mjs'
import { png } from '../../support/pictures'
import { texts, wizardOn } from '../../support/wizard'

const findBrowser = () =>
  process.env.CHROMIUM_PATH ??
  ['chromium', 'chromium-browser', 'google-chrome'].map((name) => spawnSync('which', [name], { encoding: 'utf8' }).stdout?.trim()).find(Boolean) ??
  chromium.executablePath()

interface Seen {
  skipped?: string
  problem?: string
  code?: string
  key?: string | undefined
  attempts?: number
  keys?: number
}

/**
 * Fills in the wizard in a browser and submits it during a fault.
 * @param trouble causes the fault, calls its argument (which presses the button), and ends the fault
 */
export async function handInThroughThePage(base: string, trouble: (press: () => Promise<void>) => Promise<void>): Promise<Seen> {
  const executablePath = findBrowser()
  if (!fs.existsSync(executablePath)) return { skipped: 'no Chromium here' }
  const browser = await chromium.launch({ executablePath, args: chromiumArgs })
  try {
    const page = await browser.newPage({ locale: 'pt-BR', viewport: { width: 360, height: 740 } })
    const sent: { key: string | undefined; status?: number }[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/api/v1/referrals')) sent.push({ key: request.headers()['idempotency-key'] })
    })
    const wizard = wizardOn(page, 'pt')
    await page.addInitScript(() => localStorage.setItem('cookieConsent', 'rejected'))
    await page.goto(`${base}/perform-task`)
    await wizard.toTask('Maria Aparecida')
    await wizard.toContact(await png())
    await trouble(async () => {
      await wizard.submit()
      await page.waitForResponse((response) => response.url().endsWith('/api/v1/referrals') && response.status() === 503)
      if ((await wizard.field(texts.pt.wizard.contact.telegram).inputValue()) !== '@maria') throw new Error('what was typed is gone')
    })
    const code = await wizard.code()
    return { code, key: sent[0]?.key, attempts: sent.length, keys: new Set(sent.map(({ key }) => key)).size }
  } catch (error) {
    return { problem: String(error) }
  } finally {
    await browser.close()
  }
}
