import { useTranslations } from 'next-intl'
import { MARK } from '@/components/ui/brand'
import { cn } from '@/components/ui/cn'
import { Slip } from '@/components/ui/slip'

const steps = { fill: 'none', strokeWidth: 4, strokeLinecap: 'round', strokeDasharray: '0 11', className: 'stroke-accent' } as const

/** A drawing of what the product does: a link leads to a finished task, and the task to the brand's coin. */
const Path = ({ className }: { className: string }) => (
  <svg viewBox="0 0 420 64" aria-hidden focusable="false" className={cn('h-auto', className)}>
    <circle cx="36" cy="32" r="28" className="fill-accent-tint" />
    <g transform="translate(18 14) scale(1.5)" fill="none" strokeWidth="2" strokeLinecap="round" strokeLinejoin="round" className="stroke-accent-deep">
      <path d="M10 13a5 5 0 0 0 7.54.54l3-3a5 5 0 0 0-7.07-7.07l-1.72 1.71" />
      <path d="M14 11a5 5 0 0 0-7.54-.54l-3 3a5 5 0 0 0 7.07 7.07l1.71-1.71" />
    </g>
    <path d="M80 32h102" {...steps} />
    <rect x="194" y="2" width="32" height="60" rx="8" className="fill-ink" />
    <rect x="197" y="5" width="26" height="54" rx="5.5" className="fill-surface" />
    <rect x="202" y="12" width="16" height="14" rx="3" className="fill-accent-tint" />
    <path d="m204 38 4.500 4.500 8.500-9.500" fill="none" strokeWidth="4" strokeLinecap="round" strokeLinejoin="round" className="stroke-accent" />
    <rect x="202" y="49" width="16" height="4" rx="2" className="fill-line" />
    <path d="M241 32h102" {...steps} />
    <circle cx="384" cy="32" r="24" className="fill-ink" />
    <path transform="translate(353.600 1.600) scale(1.900)" fillRule="evenodd" d={MARK} className="fill-sun" />
  </svg>
)

/** The drawing, above the form; on wide screens beside it, with the slip of what a promoter earns. It repeats what the pages say in words. */
export function AuthScene({ reward }: { reward: string }) {
  const t = useTranslations('auth')
  return (
    <>
      <Path className="mx-auto mb-3 w-60 sm:mb-6 lg:hidden" />
      <div aria-hidden className="hidden flex-col gap-14 rounded-card bg-accent-tint p-14 lg:order-1 lg:flex">
        <Path className="w-full max-w-90" />
        <Slip
          head={
            <p>
              <span className="block font-semibold">{t('scene.for')}</span>
              <span className="figure mt-1 block text-[5.5rem] leading-none font-extrabold tracking-tight">{reward}</span>
            </p>
          }
        >
          <p className="font-semibold">{t('login_lead')}</p>
        </Slip>
      </div>
    </>
  )
}
