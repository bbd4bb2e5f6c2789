// Builds the indexes that the migrations of a large database left out; see db/missing-indexes.mjs. The app does it by itself, except behind a pooler.
import { buildMissingIndexes } from '../db/migrate.mjs'

const onBuilt = (/** @type {{ name: string, seconds: number }} */ { name, seconds }) => console.info(`Built the index ${name} in ${seconds.toFixed(1)} s.`)
await buildMissingIndexes(process.env.DATABASE_URL ?? '', { onBuilt })
