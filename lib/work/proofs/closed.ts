import 'server-only'
import fs from 'node:fs/promises'
import path from 'node:path'

const { R_OK, W_OK, X_OK } = fs.constants

/** Why a file may not be used so, as the system's word; undefined if it may. */
const whyNot = (file: string, mode: number): Promise<string | undefined> =>
  fs.access(file, mode).then(
    () => undefined,
    ({ code }: NodeJS.ErrnoException) => code ?? 'unknown',
  )

const may = async (file: string, mode: number) => (await whyNot(file, mode)) === undefined

async function sentence(file: string, verb: string, folder: string) {
  const me = process.getuid?.()
  const owner = await fs.stat(file).then(
    ({ uid }) => `belongs to uid ${uid}`,
    () => 'lies in a folder of somebody else',
  )
  return `${file} cannot be ${verb} by this process, which runs as uid ${me}: it ${owner}. Give it to that user: chown -R ${me} ${folder}`
}

/** The folders in which proofs are stored. */
async function shelvesOf(folder: string): Promise<string[]> {
  const names: string[] = await fs.readdir(folder).catch(() => [])
  const shelves = names.filter((name) => /^[0-9a-f]{2}$/.test(name)).map((name) => path.join(folder, name))
  return names.includes('trash') ? [...shelves, path.join(folder, 'trash'), ...(await shelvesOf(path.join(folder, 'trash')))] : shelves
}

/**
 * Looks for a folder in which no proof could be stored, as a restore by another user leaves behind.
 * @param folder of the disk store
 * @returns a message that names it and what to do; undefined if there is none
 */
export async function firstClosedFolder(folder: string): Promise<string | undefined> {
  for (const shelf of [folder, ...(await shelvesOf(folder))]) if (!(await may(shelf, R_OK | W_OK | X_OK))) return sentence(shelf, 'written', folder)
  const owner = path.join(folder, 'installation')
  if ((await fs.readdir(folder)).includes('installation') && !(await may(owner, R_OK))) return sentence(owner, 'read', folder)
  return undefined
}

/** Proofs that exist and cannot be read: how many, and a message that names one and what to do. */
export async function closedProofs(folder: string): Promise<{ count: number; message: string } | undefined> {
  let count = 0
  let first = ''
  for (const shelf of await shelvesOf(folder)) {
    for (const name of await fs.readdir(shelf).catch(() => [])) {
      const why = await whyNot(path.join(shelf, name), R_OK)
      // One that another process renamed or removed meanwhile is nobody's.
      if (!why || why === 'ENOENT') continue
      count++
      first ||= path.join(shelf, name)
    }
  }
  return count > 0 ? { count, message: await sentence(first, 'read', folder) } : undefined
}
