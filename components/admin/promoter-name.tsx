import Link from 'next/link'
import type { ReactNode } from 'react'

/** The address of a promoter's page. */
export const promoterAddress = (id: number) => `/admin/promoters/${id}` as const

/** A promoter's name, linked to their page while they have an account. @param opens whether a press anywhere on the table row follows the link */
export const PromoterName = ({ id, opens, children }: { id: number | null | undefined; opens?: boolean | undefined; children: ReactNode }) =>
  id ? (
    // Not prefetched, because a list has many of these links and all lead to the same built page.
    <Link href={promoterAddress(id)} prefetch={false} data-opens={opens} className="-my-3 inline-block py-3 wrap-anywhere underline-offset-4 hover:underline">
      {children}
    </Link>
  ) : (
    children
  )
