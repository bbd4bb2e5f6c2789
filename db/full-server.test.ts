import postgres from 'postgres'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { connect } from './client'

const role = 'few_connections'
const url = new URL(process.env.DATABASE_URL ?? '')
const admin = postgres(inject('clusterUrl'), { max: 1, onnotice: () => {} })
const LIMIT = 3

beforeAll(async () => {
  await admin.unsafe(`create role ${role} login password 'few' connection limit ${LIMIT}`)
  Object.assign(url, { username: role, password: 'few' })
})
afterAll(async () => {
  await admin.unsafe(`drop role ${role}`)
  await admin.end()
})

test('a pool that may open fewer connections than it would waits for those that work', async () => {
  const { sql } = connect(url.href, { poolSize: 10, prepare: true, timeoutMs: 20_000 })
  try {
    const statements = Array.from({ length: 20 }, (_, n) => sql.unsafe(`select ${n} as n, pg_sleep(0.05)`).then(([row]) => row?.n))
    const transactions = Array.from({ length: 20 }, (_, n) =>
      sql.begin(async (tx) => {
        await tx.unsafe('select pg_sleep(0.05)')
        return (await tx.unsafe(`select ${n} as n`))[0]?.n
      }),
    )
    const done = await Promise.allSettled([...statements, ...transactions])
    const numbers = Array.from({ length: 20 }, (_, n) => n)
    expect(done.map((one) => (one.status === 'fulfilled' ? one.value : one.reason.code))).toEqual([...numbers, ...numbers])
  } finally {
    await sql.end({ timeout: 1 })
  }
})

test('where no connection is given within the deadline, the failure is told', async () => {
  const { sql } = connect(url.href, { poolSize: 2, prepare: true, timeoutMs: 300 })
  await admin.unsafe(`alter role ${role} connection limit 0`)
  try {
    await expect(sql.unsafe('select 1')).rejects.toMatchObject({ code: '53300' })
  } finally {
    await sql.end({ timeout: 1 })
    await admin.unsafe(`alter role ${role} connection limit ${LIMIT}`)
  }
})
