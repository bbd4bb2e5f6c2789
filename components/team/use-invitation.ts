'use client'

import { useTranslations } from 'next-intl'
import { useCallback, useEffect, useState } from 'react'
import { fetchInvitation, takeInvitation } from '@/lib/people/team/accept-client'
import type { OpenInvitation } from '@/lib/people/team/contract'
import { ApiError } from '@/lib/platform/browser/api-error'
import { dropLinkToken } from '@/lib/platform/browser/link-token'
import { useLinkToken } from '@/lib/platform/browser/use-link-token'

interface Found {
  invitation?: OpenInvitation
  /** Why the invitation cannot be accepted, and what to do. */
  problem?: string
  /** Whether trying again may help. */
  passing?: boolean
}

/** The invitation in the address, and a function that accepts it. */
export function useInvitation() {
  const t = useTranslations('auth.invitation')
  const fallback = useTranslations('errors')('fallback')
  const token = useLinkToken('invitation')
  const [found, setFound] = useState<Found>()

  const refuse = useCallback(
    (error: unknown) => {
      const { status = 0, text } = error instanceof ApiError ? error : {}
      setFound({ problem: text ?? fallback, passing: status !== 404 && status !== 409 })
    },
    [fallback],
  )
  const look = useCallback(() => {
    setFound(undefined)
    if (token) fetchInvitation(token).then((invitation) => setFound({ invitation }), refuse)
  }, [token, refuse])
  useEffect(look, [look])

  /** @throws ApiError; one about the invitation itself also replaces the form */
  const take = async (values: Omit<Parameters<typeof takeInvitation>[0], 'token'>) => {
    try {
      await takeInvitation({ ...values, token: token ?? '' })
      dropLinkToken('invitation')
    } catch (error) {
      if (error instanceof ApiError && (error.status === 404 || error.status === 409)) refuse(error)
      throw error
    }
  }
  return { found: token === null ? { problem: t('missing') } : found, look, take }
}
