import { ArrowLeft } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import type { ReactNode, RefObject } from 'react'
import { Card } from '@/components/ui/card'

interface Props {
  title: string
  /** For moving the focus to the title after the content was replaced. */
  titleRef?: RefObject<HTMLHeadingElement | null>
  lead: ReactNode
  /** The link to another page. Set `prefetch` to false where a session may end, because the page guard then redirects differently from the prefetched answer. */
  other: { question: string; href: '/login' | '/register'; text: string; prefetch?: false }
  children: ReactNode
}

/** The frame of the pages around signing in: title, form, and links to another of these pages and to the landing page. */
export function AuthCard({ title, titleRef, lead, other, children }: Props) {
  const t = useTranslations('common')
  return (
    <>
      <Card className="flex flex-col gap-6 sm:p-8">
        <div className="flex flex-col gap-2">
          <h1 ref={titleRef} tabIndex={titleRef && -1} className="text-2xl font-extrabold outline-none">
            {title}
          </h1>
          <p className="text-muted wrap-anywhere">{lead}</p>
        </div>
        {children}
        <p className="border-t border-line pt-5 text-center">
          {other.question}{' '}
          <Link
            href={other.href}
            prefetch={other.prefetch ?? null}
            className="inline-flex min-h-11 items-center font-semibold text-accent-deep underline underline-offset-2"
          >
            {other.text}
          </Link>
        </p>
      </Card>
      <Link href="/" className="mx-auto mt-4 inline-flex min-h-11 items-center gap-2 rounded-control px-3 font-semibold text-muted hover:text-ink">
        <ArrowLeft aria-hidden className="size-5" strokeWidth={1.75} />
        {t('back_home')}
      </Link>
    </>
  )
}
