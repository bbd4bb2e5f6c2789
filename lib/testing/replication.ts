import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '@/db/embedded/server.mjs'
import { whereIs } from '@/scripts/test-programs.mjs'
import { query } from './query'

// Servers of the installed PostgreSQL, of which one is a replica of another by its own streaming replication.

const PASSWORD = 'replication'

/** PostgreSQL refuses to run as root. */
const runAs = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}

/** A server that can be stopped and started again. */
export interface Server {
  /** Of its database `completa`, as the owner of the cluster. */
  url: string
  start: () => Promise<void>
  /** @param signal SIGINT ends it in order, SIGKILL kills it */
  stop: (signal?: 'SIGINT' | 'SIGKILL') => Promise<void>
}

/** The folder of PostgreSQL's programs. */
function programFolder(): string {
  const found = whereIs('postgres')
  if (!found) throw new Error('postgres is not installed')
  const folders = found.includes('/') ? [''] : (process.env.PATH ?? '').split(path.delimiter)
  const file = folders.map((folder) => path.join(folder, found)).find((candidate) => fs.existsSync(candidate))
  return path.dirname(fs.realpathSync(file ?? found))
}

function runProgram(name: string, args: string[]) {
  const env = { ...process.env, PGPASSWORD: PASSWORD }
  const { status, stderr } = spawnSync(path.join(programFolder(), name), args, { encoding: 'utf8', cwd: os.tmpdir(), env, ...runAs })
  if (status !== 0) throw new Error(`${name} failed: ${stderr}`)
}

const administrationOf = (url: string) => url.replace(/\/completa$/, '/postgres')

function serverOf(folder: string, port: number): Server {
  const url = `postgres://app:${PASSWORD}@127.0.0.1:${port}/completa`
  const args = ['-D', folder, '-p', String(port), '-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories=', '-c', 'fsync=off']
  let child: ChildProcess | undefined
  const isRunning = () => child !== undefined && child.exitCode === null && child.signalCode === null
  return {
    url,
    async start() {
      for (;;) {
        // The last processes of a killed server may still hold its memory, and a new one refuses to start then.
        if (!isRunning()) child = spawn(path.join(programFolder(), 'postgres'), args, { stdio: 'ignore', cwd: os.tmpdir(), ...runAs })
        const answer = await query(administrationOf(url), (sql) => sql`select 1`).catch(() => undefined)
        if (answer) return
        await sleep(50)
      }
    },
    async stop(signal = 'SIGINT') {
      const running = child
      if (!running || !isRunning()) return
      const ended = new Promise((resolve) => running.once('exit', resolve))
      running.kill(signal)
      await ended
    },
  }
}

/** A new server with an empty database `completa`. @param folder an empty folder for the files of all */
export async function startFirstServer(folder: string): Promise<Server> {
  const data = path.join(folder, 'first')
  const passwordFile = path.join(folder, 'password')
  fs.writeFileSync(passwordFile, PASSWORD)
  if (runAs.uid) for (const file of [folder, passwordFile]) fs.chownSync(file, runAs.uid, runAs.gid)
  runProgram('initdb', ['-D', data, '-U', 'app', '--auth=scram-sha-256', `--pwfile=${passwordFile}`, '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'])
  const server = serverOf(data, await freePort())
  await server.start()
  await query(administrationOf(server.url), (sql) => sql`create database completa`)
  return server
}

/** A replica of a running server, made as docs/operations.md says. */
export async function startReplica(folder: string, first: Server): Promise<Server> {
  const data = path.join(folder, 'replica')
  runProgram('pg_basebackup', ['-d', administrationOf(first.url), '-D', data, '-R', '-c', 'fast', '--no-sync'])
  // What conflicts with replaying is cancelled at once, so that tests need not wait for it.
  fs.appendFileSync(path.join(data, 'postgresql.auto.conf'), 'max_standby_streaming_delay = 0\n')
  const server = serverOf(data, await freePort())
  await server.start()
  return server
}
