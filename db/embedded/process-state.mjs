// What the system says of other processes. Only Linux says more than whether a pid is taken.
import fs from 'node:fs'

/**
 * State letter and start (kernel ticks since boot) of a process; undefined where /proc does not tell.
 * @param {number} pid @returns {{ state: string, started: string } | undefined}
 */
function statOf(pid) {
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return { state: fields[0] ?? '', started: fields[19] ?? '' }
  } catch {
    return undefined
  }
}

/** Whether a process runs. One that ended and whose parent has not collected it yet (a zombie) does not. @param {number} pid */
export function isAlive(pid) {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EPERM') return false
  }
  return !['Z', 'X'].includes(statOf(pid)?.state ?? '')
}

/** When a process started, to tell a pid that is used again from its former owner; empty where /proc does not tell. @param {number} pid */
export const startedAt = (pid) => statOf(pid)?.started ?? ''

/**
 * Device and inode of a folder, the same under each of its names and another for each of its copies.
 * @param {string} folder @returns {string} empty if there is none
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
 * Whether a process works in a folder; undefined where /proc does not tell.
 * @param {number} pid @param {string} folder @param {string} [id] its `folderId`, from when it had this name
 */
export function worksIn(pid, folder, id = folderId(folder)) {
  if (process.platform !== 'linux') return undefined
  const cwd = `/proc/${pid}/cwd`
  if (id && folderId(`${cwd}/`) === id) return true
  try {
    return fs.readlinkSync(cwd) === fs.realpathSync(folder)
  } catch {
    return false
  }
}
