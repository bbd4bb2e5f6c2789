import { ShieldCheck } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { cn } from '@/components/ui/cn'

const promises = ['deposit', 'group', 'channels'] as const

/** Names the scam that looks like this product, and what never happens here. Needs the texts of `scam`. */
export function ScamNotice({ level: Heading = 'h2', className }: { level?: 'h2' | 'h3'; className?: string }) {
  const t = useTranslations('scam')
  return (
    <section aria-labelledby="scam-notice" className={cn('flex gap-4 rounded-card border border-line bg-surface p-5 text-left text-ink', className)}>
      <ShieldCheck aria-hidden className="mt-0.5 size-6 shrink-0 text-accent" strokeWidth={1.75} />
      <div className="min-w-0">
        <Heading id="scam-notice" className="text-lg font-bold">
          {t('title')}
        </Heading>
        <p className="mt-1 text-muted">{t('text')}</p>
        <ul className="mt-3 flex list-disc flex-col gap-1.5 pl-5 marker:text-accent">
          {promises.map((promise) => (
            <li key={promise}>{t(promise)}</li>
          ))}
        </ul>
      </div>
    </section>
  )
}
