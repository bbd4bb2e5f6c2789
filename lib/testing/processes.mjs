import fs from 'node:fs'

/** CPU time that a process has used, in milliseconds; Linux reports it in hundredths of a second. @param {number} pid */
export function cpuOf(pid) {
  const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10
}
