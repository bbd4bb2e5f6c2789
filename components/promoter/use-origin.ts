'use client'

import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** The site's origin as the browser knows it; undefined in prebuilt pages. */
export const useOrigin = (): string | undefined =>
  useSyncExternalStore(
    never,
    () => window.location.origin,
    () => undefined,
  )
