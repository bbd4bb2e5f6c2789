import 'server-only'
import { UTApi, UTFile } from 'uploadthing/server'
import type { ProofStore } from './store'

/** Seconds for which a signed address of a proof is good. */
const SIGNED_FOR = 600

const LIST_PAGE = 500

/**
 * Proofs as private files at UploadThing.
 * @param installation goes into each file's name, so that installations that share an app never sweep each other's proofs
 */
export function uploadThingStore(token: string, installation: string): ProofStore {
  // Its log would print signed addresses; failures are thrown and logged by us.
  const api = new UTApi({ token, logLevel: 'None' })
  const prefix = `${installation}-`
  return {
    async put(bytes, type) {
      const name = `${prefix}proof.${type === 'image/png' ? 'png' : 'jpg'}`
      const { data, error } = await api.uploadFiles(new UTFile([new Uint8Array(bytes)], name, { type }), { acl: 'private', contentDisposition: 'attachment' })
      if (error) throw new Error(`UploadThing refused a proof: ${error.code} ${error.message}`)
      return data.key
    },
    async open(key) {
      const { ufsUrl } = await api.generateSignedURL(key, { expiresIn: SIGNED_FOR })
      return { kind: 'address', url: ufsUrl }
    },
    async remove(key) {
      await api.deleteFiles(key)
    },
    async *list() {
      for (let offset = 0; ; offset += LIST_PAGE) {
        const { files, hasMore } = await api.listFiles({ limit: LIST_PAGE, offset })
        for (const file of files.filter(({ name }) => name.startsWith(prefix))) yield { key: file.key, ageMs: Date.now() - file.uploadedAt }
        if (!hasMore) return
      }
    },
  }
}
