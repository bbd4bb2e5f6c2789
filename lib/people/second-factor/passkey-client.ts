import { importWithTimeout } from '@/lib/platform/browser/import-with-timeout'
import type { PasskeyRequest } from '@/lib/platform/contract/second-factor'
import type { PasskeyOptions } from './contract'

// Loaded on demand, because few people use passkeys.
const library = () => importWithTimeout(import('@simplewebauthn/browser'))

export const canUsePasskeys = () => typeof window.PublicKeyCredential === 'function'

/** Lets a passkey sign. @throws the browser's error when the person cancelled or the device has no passkey of the account */
export const signWithPasskey = async (request: PasskeyRequest) => (await library()).startAuthentication({ optionsJSON: request })

/** Lets the device make a passkey. @throws the browser's error, `InvalidStateError` when the device has one already */
export const makePasskey = async (options: PasskeyOptions) => (await library()).startRegistration({ optionsJSON: options })
