import 'server-only'
import { createHmac } from 'node:crypto'
import { env } from '@/lib/platform/env'

/** A code as it is compared: without outer spaces, in one spelling of its letters, whatever their case. */
const oneSpelling = (code: string) => code.normalize('NFKC').trim().toLowerCase()

/** The hash of the code of a proof item, as versions keep it. It does not reveal the code. */
export const hashTaskCode = (code: string): string =>
  createHmac('sha256', env().NEXTAUTH_SECRET)
    .update(`task code ${oneSpelling(code)}`)
    .digest('hex')
