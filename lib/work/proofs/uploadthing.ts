import 'server-only'
import { UTApi, UTFile } from 'uploadthing/server'
import { OwnError } from '@/db/own-error.mjs'
import type { ProofStore } from './proof-store'

/** Seconds for which a signed address of a proof is good. */
const SIGNED_FOR = 600

const LIST_PAGE = 500

/**
 * Proofs as private files at UploadThing. A file's name has its database's id and since when it is in the trash; its key stays.
 * @param installation the database's id, so that installations that share an app never sweep each other's proofs: the listing has only the files of
 * this database
 */
export function uploadThingStore(token: string, installation: () => Promise<string>): ProofStore {
  // Its log would contain signed addresses; failures are thrown and logged by us.
  const api = new UTApi({ token, logLevel: 'None' })
  const rename = async (key: string, mark: string) => {
    const { success } = await api.renameFiles({ fileKey: key, newName: `${await installation()}-${mark}proof` })
    if (!success) throw new OwnError('UploadThing did not rename a proof')
  }
  return {
    place: 'UploadThing',
    async put(bytes, type) {
      const name = `${await installation()}-proof.${type === 'image/png' ? 'png' : 'jpg'}`
      const { data, error } = await api.uploadFiles(new UTFile([new Uint8Array(bytes)], name, { type }), { acl: 'private', contentDisposition: 'attachment' })
      if (error) throw new OwnError(`UploadThing refused a proof: ${error.code}`)
      return data.key
    },
    async open(key) {
      const { ufsUrl } = await api.generateSignedURL(key, { expiresIn: SIGNED_FOR })
      return { kind: 'address', url: ufsUrl }
    },
    async remove(key) {
      await api.deleteFiles(key)
    },
    trash: (key) => rename(key, `trash-${Date.now()}-`),
    untrash: (key) => rename(key, ''),
    async *list() {
      const prefix = `${await installation()}-`
      for (let offset = 0; ; offset += LIST_PAGE) {
        const { files, hasMore } = await api.listFiles({ limit: LIST_PAGE, offset })
        for (const file of files.filter(({ name }) => name.startsWith(prefix))) {
          const since = Number(/^trash-(\d+)-/.exec(file.name.slice(prefix.length))?.[1] ?? 0)
          yield { key: file.key, ageMs: Date.now() - (since || file.uploadedAt), trashed: since > 0 }
        }
        if (!hasMore) return
      }
    },
    owner: installation,
    setOwner: async () => {},
  }
}
