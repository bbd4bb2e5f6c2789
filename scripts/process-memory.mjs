// The memory of a server under test or under load.
import fs from 'node:fs'

/**
 * Resident memory of a process in MB; undefined without /proc.
 * @param {number | undefined} pid
 */
export function residentMb(pid) {
  const file = `/proc/${pid}/status`
  if (!fs.existsSync(file)) return undefined
  return Number(/VmRSS:\s+(\d+) kB/.exec(fs.readFileSync(file, 'utf8'))?.[1]) / 1024
}
