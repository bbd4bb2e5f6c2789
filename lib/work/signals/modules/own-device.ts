import { flagSignal } from '../signal'

/** The promoter, or an administrator, was signed in on this device. */
export const ownDevice = flagSignal(60, { own_device: 1, own_admin_device: 1 })
