import type { ReactNode } from 'react'
import { SettingsTabs } from '@/components/admin/settings-tabs'

/** The pages of the settings, each a tab. */
export default function SettingsLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <SettingsTabs />
      {children}
    </>
  )
}
