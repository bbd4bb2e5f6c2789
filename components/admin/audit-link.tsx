import { ChevronRight, ScrollText } from 'lucide-react'
import Link from 'next/link'
import { getTranslations } from 'next-intl/server'

/** From the settings to the log of who changed what. */
export async function AuditLink() {
  const t = await getTranslations('admin.system')
  return (
    <Link
      href="/admin/system-settings/audit-log"
      className="flex items-center gap-4 rounded-card border border-line bg-surface p-4 transition-colors duration-150 hover:border-accent focus-visible:rounded-card sm:p-5"
    >
      <ScrollText aria-hidden className="size-6 shrink-0 text-accent" strokeWidth={1.75} />
      <span className="min-w-0 flex-1">
        <span className="block font-semibold">{t('audit')}</span>
        <span className="block text-sm text-muted">{t('audit_text')}</span>
      </span>
      <ChevronRight aria-hidden className="size-5 shrink-0 text-muted" strokeWidth={1.75} />
    </Link>
  )
}
