import fs from 'node:fs'
import path from 'node:path'

/** The name of the embedded server's log in the data folder. */
export const SERVER_LOG = 'postgres.log'

/**
 * Makes the data folder and the server's log accessible only to their owner, also those of earlier versions. Does nothing if this user
 * does not own them.
 * @param {string} dataDir
 * @param {boolean} serverNeedsAccess whether the server runs as another user, who must be able to enter the folder but not list it
 */
export function keepPrivate(dataDir, serverNeedsAccess) {
  for (const [file, mode] of /** @type {const} */ ([
    [dataDir, serverNeedsAccess ? 0o711 : 0o700],
    [path.join(dataDir, SERVER_LOG), 0o600],
  ])) {
    try {
      // Without the marks a build for functions would take the whole project for files of a data folder.
      if ((fs.statSync(/* turbopackIgnore: true */ file).mode & 0o777) !== mode) fs.chmodSync(/* turbopackIgnore: true */ file, mode)
    } catch (error) {
      if (!['ENOENT', 'EPERM', 'EROFS'].includes(/** @type {NodeJS.ErrnoException} */ (error).code ?? '')) throw error
    }
  }
}
