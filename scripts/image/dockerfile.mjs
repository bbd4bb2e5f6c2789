// Reads what of a Dockerfile's language ours uses; anything else is an error, so that a new instruction is not passed over.
import fs from 'node:fs'

/** @typedef {{ name: string, from: string, steps: { does: string, what: string }[] }} Stage */

const known = ['COPY', 'RUN', 'ENV', 'WORKDIR', 'USER', 'VOLUME', 'EXPOSE', 'HEALTHCHECK', 'CMD']

/** @param {string} file @returns {Stage[]} the stages from above to below; one without a name has the last one's number */
export function stagesOf(file) {
  const lines = fs
    .readFileSync(file, 'utf8')
    .replaceAll('\\\n', ' ')
    .split('\n')
    .filter((line) => line.trim() && !line.startsWith('#'))
  /** @type {Stage[]} */
  const stages = []
  for (const line of lines) {
    const [, does = '', what = ''] = /^([A-Z]+)\s+(.*)$/.exec(line) ?? []
    if (does === 'FROM') {
      const [, from = '', name = String(stages.length)] = /^(\S+)(?: AS (\S+))?$/.exec(what) ?? []
      stages.push({ name, from, steps: [] })
    } else if (known.includes(does)) stages.at(-1)?.steps.push({ does, what })
    else throw new Error(`${file} has an instruction that is not known here: ${line}`)
  }
  return stages
}

/** The arguments of CMD, or of HEALTHCHECK's CMD. @param {string} what @returns {string[]} */
export const commandOf = (what) => JSON.parse(what.slice(what.indexOf('[')))

/** The variables of an ENV instruction. @param {string} what @returns {Record<string, string>} */
export const variablesOf = (what) => Object.fromEntries(what.split(/\s+/).map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]))

/**
 * Whether the build's context has a path, by `.dockerignore`: the last pattern that fits decides.
 * @param {string} ignore the file's text @param {string} name a path from the context's root
 */
export function isInContext(ignore, name) {
  let isIn = true
  for (const line of ignore.split('\n')) {
    const pattern = line.trim().replace(/^!/, '')
    if (!pattern || pattern.startsWith('#')) continue
    const parts = name.split('/')
    const fits = pattern.startsWith('**/') ? parts.includes(pattern.slice(3)) : pattern === '*' || name === pattern || name.startsWith(`${pattern}/`)
    if (fits) isIn = line.trim().startsWith('!')
  }
  return isIn
}
