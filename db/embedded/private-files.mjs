import fs from 'node:fs'
import path from 'node:path'

/** The embedded server's own log in the data folder. */
export const SERVER_LOG = 'postgres.log'

/**
 * Makes the data folder and the server's log in it their owner's alone, those of earlier versions too. Who does not own the folder
 * cannot, and works in it all the same.
 * @param {string} dataDir
 * @param {boolean} isServersWay whether the server runs as another user, who has to pass through the folder and may not list it
 */
export function keepPrivate(dataDir, isServersWay) {
  for (const [file, mode] of /** @type {const} */ ([
    [dataDir, isServersWay ? 0o711 : 0o700],
    [path.join(dataDir, SERVER_LOG), 0o600],
  ])) {
    try {
      if ((fs.statSync(file).mode & 0o777) !== mode) fs.chmodSync(file, mode)
    } catch (error) {
      if (!['ENOENT', 'EPERM', 'EROFS'].includes(/** @type {NodeJS.ErrnoException} */ (error).code ?? '')) throw error
    }
  }
}
