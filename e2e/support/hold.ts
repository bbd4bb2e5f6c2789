import type { Page } from '@playwright/test'

/** Something to wait for, and what ends the waiting. */
export function gate(): { opened: Promise<void>; open: () => void } {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { opened, open }
}

/** Keeps a page's requests to an address on their way. @returns lets them go */
export async function hold(page: Page, address: string): Promise<() => void> {
  const { opened, open } = gate()
  await page.route(address, async (route) => {
    await opened
    await route.continue()
  })
  return open
}
