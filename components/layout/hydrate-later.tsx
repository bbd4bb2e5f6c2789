import { Activity, type ReactNode } from 'react'

/**
 * For content that is unlikely to be pressed first. React hydrates it separately, after what surrounds it, so that the first press elsewhere is answered
 * earlier; a press on it hydrates it at once. Unlike `Suspense` it never replaces its HTML by a fallback.
 */
export const HydrateLater = ({ children }: { children: ReactNode }) => <Activity>{children}</Activity>
