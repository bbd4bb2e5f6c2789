import { setTimeout as sleep } from 'node:timers/promises'
import { isAlive } from '@/db/embedded/process-state.mjs'
import { type App, descendants, embeddedDatabase, startApp } from './app'

/** What to kill. The launcher of `npm start` and its app are two processes. */
export type Target = 'app' | 'database' | 'launcher' | 'everything'

/** `kill -9` of an app's processes, or of its database's first one. */
export function kill(what: Target, app: App, dataDir: string) {
  const database = embeddedDatabase(dataDir).pid
  const server = app.serverPid()
  const launchers = [app.child.pid ?? 0, ...descendants(app.child.pid ?? 0)].filter((pid) => ![server, database, ...descendants(database)].includes(pid))
  const victims = { app: [server], database: [database], launcher: launchers, everything: [server, ...launchers, database] }[what]
  for (const pid of victims) if (isAlive(pid)) process.kill(pid, 'SIGKILL')
}

/** Starts like a supervisor: tries again if a process that is ending still holds the port. */
export async function startAgain(options: Parameters<typeof startApp>[0]): Promise<App> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await startApp(options)
    } catch (error) {
      if (attempt === 5) throw error
      await sleep(500)
    }
  }
}
