// The state of other processes. Only Linux reports more than whether a pid is in use.
import fs from 'node:fs'

/** What /proc says of a process, from its state on. @param {number} pid @throws where there is no such process, or no /proc */
export function statFields(pid) {
  const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8')
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
}

/**
 * State letter and start (kernel ticks since boot) of a process; undefined without /proc.
 * @param {number} pid @returns {{ state: string, started: string } | undefined}
 */
function statOf(pid) {
  try {
    const fields = statFields(pid)
    return { state: fields[0] ?? '', started: fields[19] ?? '' }
  } catch {
    return undefined
  }
}

/** Whether a process runs; a zombie does not. @param {number} pid */
export function isAlive(pid) {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EPERM') return false
  }
  return !['Z', 'X'].includes(statOf(pid)?.state ?? '')
}

/** When a process started, to recognise a reused pid; empty without /proc. @param {number} pid */
export const startedAt = (pid) => statOf(pid)?.started ?? ''

/**
 * Device and inode of a folder, which stay the same when it is moved and differ for a copy.
 * @param {string} folder @returns {string} empty if the folder does not exist
 */
export function folderId(folder) {
  try {
    const { dev, ino } = fs.statSync(folder)
    return `${dev}:${ino}`
  } catch {
    return ''
  }
}

/**
 * Whether a folder is the working directory of a process; undefined except on Linux.
 * @param {number} pid @param {string} folder @param {string} [id] the folder's `folderId`, from before it was moved
 */
export function runsInFolder(pid, folder, id = folderId(folder)) {
  if (process.platform !== 'linux') return undefined
  const cwd = `/proc/${pid}/cwd`
  if (id && folderId(`${cwd}/`) === id) return true
  try {
    return fs.readlinkSync(cwd) === fs.realpathSync(folder)
  } catch {
    return false
  }
}
