import 'server-only'
import { z } from 'zod'
import type { Db } from '@/db/client'
import { newToken } from '@/lib/platform/codes/secret-token'
import { siteUrl } from '@/lib/platform/pages/page-address'
import { setHash } from './queries'

const data = z.object({ invitation: z.number().int() })

/** Makes the address in an invitation's letter; addresses made before no longer work. @returns undefined when the invitation is no longer open */
export async function invitationLink(tx: Db, mail: { data: unknown }): Promise<string | undefined> {
  const { token, hash } = newToken(256)
  return (await setHash(tx, data.parse(mail.data).invitation, hash)) ? siteUrl(`/invitation#${token}`) : undefined
}
