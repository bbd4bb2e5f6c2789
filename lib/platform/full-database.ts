import { processGlobal } from './process-global'

/** SQLSTATE of a database whose disk is full. */
const DISK_FULL = '53100'
/** For this long after a failure the database counts as full: with calls coming in, the next failure comes within it. */
const REMEMBERED_MS = 30_000

const kept = () => processGlobal('full database', () => ({ at: 0 }))

/** Remembers a failure if it says that the database's disk is full. @param code the failure's SQLSTATE */
export function noteIfFull(code: string): void {
  if (code === DISK_FULL) kept().at = Date.now()
}

/** Whether the database's disk was full a moment ago. */
export const wasFull = (): boolean => Date.now() - kept().at < REMEMBERED_MS
