import { expect, test } from 'vitest'
import type { ProofItem } from '@/lib/work/campaigns/proof-items/registry'
import { restored } from './restored'

const item = (key: string): ProofItem => ({ kind: 'picture', key, label: { pt: key } })

test('a removed proof item comes back at its place, and under another key where a newer one has its own', () => {
  const [one, two, three] = ['picture', 'picture_2', 'picture_3'].map(item) as [ProofItem, ProofItem, ProofItem]
  expect(restored([one, three], { item: two, at: 1 })).toEqual([one, two, three])
  expect(restored([], { item: three, at: 2 })).toEqual([three])
  expect(restored([three, item('picture')], { item: one, at: 0 })).toEqual([{ ...one, key: 'picture_2' }, three, item('picture')])
  const full = ['a', 'b', 'c', 'd', 'e'].map(item)
  expect(restored(full, { item: one, at: 0 })).toEqual(full)
})
