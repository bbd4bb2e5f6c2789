// What Linux tells of processes.
import fs from 'node:fs'
import { statFields } from '../../db/embedded/process-state.mjs'

/** Linux reports times in hundredths of a second. */
const TICK_MS = 10

/** @param {string[]} ticks */
const inMs = (ticks) => ticks.reduce((sum, one) => sum + Number(one), 0) * TICK_MS

/** The process that started another one. @param {number} pid */
export const parentOf = (pid) => Number(statFields(pid)[1])

/** The processes that one has started and that still run; none where the system does not tell. @param {number} pid @returns {number[]} */
export function childrenOf(pid) {
  try {
    return fs.readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)
  } catch {
    return []
  }
}

/** CPU time that a process has used, in milliseconds. @param {number} pid */
export const cpuOf = (pid) => inMs(statFields(pid).slice(11, 13))

/** CPU time of a process and of its children, living or ended, in milliseconds; 0 once it has ended. @param {number} pid @returns {number} */
export function cpuOfTree(pid) {
  try {
    return childrenOf(pid).reduce((sum, child) => sum + cpuOfTree(child), inMs(statFields(pid).slice(11, 15)))
  } catch {
    return 0
  }
}
