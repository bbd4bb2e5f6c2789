import { expect, test } from 'vitest'
import type { Product } from '@/lib/platform/handover'
import { processGlobal } from '@/lib/platform/process-global'
import { closeAll } from '@/lib/platform/shutdown'
import { preparation } from './preparation'
import { startProduct } from './startup'

const areJobsRunning = () => processGlobal('jobs', () => ({ isRunning: false })).isRunning

test('jobs begin once the server listens, and not before', async () => {
  let product: Product | undefined
  globalThis.completaServer = {
    registerProduct: (registered) => {
      product = registered
    },
  }
  await startProduct()
  try {
    expect(preparation.isDone).toBe(true)
    await new Promise((resolve) => setImmediate(resolve))
    expect(areJobsRunning()).toBe(false)
    product?.listening()
    await expect.poll(areJobsRunning).toBe(true)
  } finally {
    await closeAll()
  }
})
