import { expect, test } from 'vitest'
import { sendInLanes } from './lanes'

function gate() {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { open, opened }
}

test('what became due while others were claimed is sent at once, though one that hangs is under way', async () => {
  const hanging = gate()
  const quick = gate()
  const sent: string[] = []
  const claims = [
    async () => ['hanging', 'quick'],
    async () => {
      // The quick one ends here, and nothing is due yet.
      quick.open()
      await new Promise(setImmediate)
      return []
    },
    async () => ['next'],
  ]
  await sendInLanes<string>({
    lanes: 8,
    claim: async () => (await claims.shift()?.()) ?? [],
    send: async (name) => {
      if (name === 'hanging') await hanging.opened
      if (name === 'quick') await quick.opened
      sent.push(name)
      if (name === 'next') hanging.open()
    },
  })
  expect(sent).toEqual(['quick', 'next', 'hanging'])
})
