import Link from 'next/link'
import type { ReactNode } from 'react'

/** The page of a promoter. */
export const promoterAddress = (id: number) => `/admin/promoters/${id}` as const

/** A promoter's name, which leads to their page as long as they have an account. @param opens whether a row of a table is about them */
export const PromoterName = ({ id, opens, children }: { id: number | null | undefined; opens?: boolean | undefined; children: ReactNode }) =>
  id ? (
    // Not fetched ahead: a list has many of them, all of the same page.
    <Link href={promoterAddress(id)} prefetch={false} data-opens={opens} className="-my-3 inline-block py-3 wrap-anywhere underline-offset-4 hover:underline">
      {children}
    </Link>
  ) : (
    children
  )
