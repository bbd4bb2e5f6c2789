import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { Brand } from '@/components/ui/brand'
import { SITE_NAME, type SiteOperator } from '@/lib/site'
import { OperatorLine } from './operator-line'

const linkClass = 'inline-flex min-h-11 items-center text-muted transition-colors duration-150 hover:text-accent'

/** The footer of the landing page, the legal pages and the transparency page. */
export function SiteFooter({ operator }: { operator: SiteOperator }) {
  const t = useTranslations('landing.footer')
  const nav = useTranslations('landing.nav')
  const groups = [
    {
      title: t('explore'),
      links: [
        ['/#how-it-works', nav('how')],
        ['/#services', nav('services')],
        ['/tasks', nav('tasks')],
        ['/#testimonials', nav('testimonials')],
        ['/register', nav('promoter')],
        ['/login', nav('sign_in')],
      ],
    },
    {
      title: t('legal'),
      links: [
        ['/#faq', nav('faq')],
        ['/my-tasks', t('my_task')],
        ['/transparency', t('transparency')],
        ['/policy', t('policy')],
        ['/terms-and-condition', t('terms')],
      ],
    },
  ] as const
  return (
    <footer className="border-t border-line bg-surface print:hidden">
      <div className="mx-auto grid max-w-content gap-10 px-4 py-14 sm:px-6 md:grid-cols-[2fr_1fr_1fr]">
        <div className="max-w-sm">
          <Brand />
          <p className="mt-4 text-muted">{t('text')}</p>
        </div>
        {groups.map(({ title, links }) => (
          <nav key={title} aria-label={title}>
            <p className="mb-2 font-bold">{title}</p>
            <ul>
              {links.map(([href, label]) => (
                <li key={href}>
                  <Link href={href} prefetch={false} className={linkClass}>
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
      <div className="mx-auto max-w-content px-4 sm:px-6">
        <p className="flex flex-wrap items-center gap-x-6 gap-y-1 border-t border-line py-6 text-sm text-muted">
          <OperatorLine {...operator} />
          <span className="w-full">{t('copyright', { year: String(new Date().getFullYear()), site: SITE_NAME })}</span>
        </p>
      </div>
    </footer>
  )
}
