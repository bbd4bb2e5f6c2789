import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { Brand } from '@/components/ui/brand'
import { buttonClass } from '@/components/ui/button'
import { SITE_NAME } from '@/lib/site'
import { LocaleSwitcher } from './locale-switcher'
import { MobileMenu } from './mobile-menu'
import { TopBarShell } from './top-bar-shell'

/** The bar's items and the anchors on the landing page that they link to (SPEC section 2). */
const items = [
  ['how', 'how-it-works'],
  ['services', 'services'],
  ['trust', 'trust'],
  ['testimonials', 'testimonials'],
  ['faq', 'faq'],
  ['support', 'faq'],
] as const

/** The bar at the top of the landing and legal pages. On the landing page its items stay in the page (`onLanding`). */
export function TopBar({ onLanding = false }: { onLanding?: boolean }) {
  const t = useTranslations('landing.nav')
  const common = useTranslations('common')
  const links = items.map(([name, anchor]) => ({ label: t(name), href: `${onLanding ? '' : '/'}#${anchor}` }))
  const more = [
    { label: t('tasks'), href: '/tasks' },
    { label: t('my_task'), href: '/my-tasks' },
    { label: t('sign_in'), href: '/login' },
    { label: t('promoter'), href: '/register' },
  ]
  return (
    <TopBarShell>
      <div className="mx-auto flex h-16 max-w-content items-center gap-3 px-4 sm:px-6 lg:h-18 lg:gap-2 xl:gap-3">
        <Link href="/" aria-label={SITE_NAME} className="mr-auto flex min-h-11 items-center">
          <Brand />
        </Link>
        <nav aria-label={t('label')} className="hidden lg:block">
          <ul className="flex">
            {links.map(({ label, href }) => (
              <li key={label}>
                <a
                  href={href}
                  className="flex min-h-11 items-center px-1.5 text-sm font-semibold whitespace-nowrap text-ink xl:px-2.5 transition-colors duration-150 hover:text-accent"
                >
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <Link href="/login" prefetch={false} className="hidden min-h-11 items-center px-1.5 text-sm font-semibold hover:text-accent lg:flex xl:px-2.5">
          {t('sign_in')}
        </Link>
        <div className="hidden sm:block">
          <LocaleSwitcher />
        </div>
        <div className="hidden min-[26rem]:block">
          <Link href="/perform-task" className={buttonClass({}, 'whitespace-nowrap lg:px-3 lg:text-sm xl:px-4')}>
            {common('start_now')}
          </Link>
        </div>
        <MobileMenu links={links} open={t('menu')} close={t('close_menu')} start={common('start_now')} more={more} />
      </div>
    </TopBarShell>
  )
}
