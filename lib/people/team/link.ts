import 'server-only'
import { z } from 'zod'
import type { Db } from '@/db/client'
import { newToken } from '@/lib/platform/codes/secret-token'
import { siteUrl } from '@/lib/platform/pages/page-address'
import { setHash } from './queries'

const data = z.object({ invitation: z.number().int() })

/** Makes the address that an invitation's letter carries; one made before opens nothing any more. @returns undefined when it is not open any more */
export async function invitationLink(tx: Db, mail: { data: unknown }): Promise<string | undefined> {
  const { token, hash } = newToken(256)
  return (await setHash(tx, data.parse(mail.data).invitation, hash)) ? siteUrl(`/invitation#${token}`) : undefined
}
