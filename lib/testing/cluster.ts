import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import postgres from 'postgres'
import type { TestProject } from 'vitest/node'
import { startCluster } from '../../db/embedded/server.mjs'
import { migrateDatabase } from '../../db/migrate.mjs'

declare module 'vitest' {
  interface ProvidedContext {
    clusterUrl: string
  }
}

export const TEMPLATE = 'completa_template'

/** One throw-away PostgreSQL for the whole run, migrated once into a template that each test file copies. */
export default async function setup(project: TestProject) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'completa-test-'))
  const cluster = await startCluster(folder, { throwaway: true })
  const sql = postgres(cluster.url, { max: 1, onnotice: () => {} })
  await sql.unsafe(`create database ${TEMPLATE}`)
  await sql.end()
  await migrateDatabase(cluster.url.replace(/\/postgres$/, `/${TEMPLATE}`))
  project.provide('clusterUrl', cluster.url)
  return async () => {
    await cluster.stop()
    fs.rmSync(folder, { recursive: true, force: true })
  }
}
