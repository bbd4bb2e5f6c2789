import 'server-only'
import { sealing } from '@/lib/people/credentials/sealing'

/** Encrypts the secrets of authenticator apps. */
export const { seal, unseal } = sealing('the secret of a second factor', 'completa: secrets of codes, 1')
