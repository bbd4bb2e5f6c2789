import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { type CampaignContent, PublishedContent } from './content'
import { itemKinds } from './proof-items/registry'
import { stepKinds } from './steps/registry'

const folder = path.join('lib', 'work', 'campaigns', 'published-contents')

/** Contents as releases published them, by release and name. A change of a schema adds a file here; none is ever changed. */
const kept = fs
  .readdirSync(folder)
  .flatMap((file) =>
    Object.entries(JSON.parse(fs.readFileSync(path.join(folder, file), 'utf8'))).map(
      ([name, content]) => [`${file}, ${name}`, content as CampaignContent] as const,
    ),
  )

test.each(kept)('what a release published is read as it was written: %s', (_, content) => {
  expect(PublishedContent.parse(content)).toEqual(content)
})

test('every kind of step and proof item stands in a kept content', () => {
  const kinds = (of: (content: CampaignContent) => { kind: string }[]) =>
    [...new Set(kept.flatMap(([, content]) => of(content).map(({ kind }) => kind)))].sort()
  expect(kinds(({ steps }) => steps)).toEqual(Object.keys(stepKinds).sort())
  expect(kinds(({ proof_items }) => proof_items)).toEqual(Object.keys(itemKinds).sort())
})
