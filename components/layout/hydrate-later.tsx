import { Activity, type ReactNode } from 'react'

/**
 * What nobody presses first. React hydrates it after what stands around it, in a piece of its own, so that the first press is answered
 * earlier; a press on it hydrates it at once. Unlike `Suspense` it never leaves the HTML for a fallback.
 */
export const HydrateLater = ({ children }: { children: ReactNode }) => <Activity>{children}</Activity>
