import type { ReactNode } from 'react'
import { Card } from '@/components/ui/card'

/** One section of a settings page: its title and description at the side, its form beside them. */
export const SettingsCard = ({ title, lead, children }: { title: string; lead: string; children: ReactNode }) => (
  <Card className="grid gap-5 sm:p-8 md:grid-cols-[minmax(0,1fr)_minmax(0,2fr)] md:gap-10">
    <div className="flex flex-col gap-1">
      <h2 className="text-lg font-bold">{title}</h2>
      <p className="text-muted">{lead}</p>
    </div>
    <div className="min-w-0 md:max-w-120">{children}</div>
  </Card>
)
