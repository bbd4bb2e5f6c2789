import { Clock, MessageSquareReply } from 'lucide-react'
import type { Metadata } from 'next'
import Link from 'next/link'
import { getTranslations, setRequestLocale } from 'next-intl/server'
import { cache } from 'react'
import { BegunTasks } from '@/components/begun-tasks/begun-tasks'
import { hasFallback } from '@/components/hand-in/fallback'
import { ClientTexts } from '@/components/layout/client-texts'
import { OperatorName } from '@/components/layout/operator-line'
import { TopBar } from '@/components/layout/top-bar'
import { ClosedNotice, OpenInsteadOfTask } from '@/components/task-page/closed-task'
import { MissingTask } from '@/components/task-page/missing-task'
import { ChangedNotice, StartTask } from '@/components/task-page/start-task'
import { TaskData } from '@/components/task-page/task-data'
import { TaskNowProvider } from '@/components/task-page/task-now'
import { TaskPromise } from '@/components/task-page/task-promise'
import { operator } from '@/lib/platform/env'
import { type Locale, languageTag } from '@/lib/platform/i18n/locales'
import { textIn } from '@/lib/platform/i18n/localized'
import { amountText } from '@/lib/platform/money'
import { pageMetadata } from '@/lib/platform/pages/page-metadata'
import { campaignOfPage } from '@/lib/work/campaigns/task-page'

/** How old the page may be, in seconds; what changes faster is asked for in the browser. */
export const revalidate = 60

/** None is made by the build, which has no database. */
export const generateStaticParams = () => []

interface Props {
  params: Promise<{ locale: Locale; slug: string }>
}

/** Undefined if there is none; null while the database is away. */
const read = cache((slug: string) => campaignOfPage(slug).catch(() => null))

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { locale, slug } = await params
  const t = await getTranslations({ locale, namespace: 'tasks' })
  const found = await read(slug)
  if (!found || found.isGone) return { title: t(found === null ? 'unavailable.title' : 'missing.title'), robots: { index: false } }
  const { content, reward, state } = found.promise
  const title = t('share_title', { title: textIn(locale, content.title).text, amount: amountText(locale, reward) })
  const description = textIn(locale, content.summary).text
  return {
    ...(await pageMetadata({ locale, path: `/tasks/${slug}`, title, description })),
    ...(state === 'ended' && { robots: { index: false } }),
  }
}

/** What a task asks for and promises. */
export default async function TaskPage({ params }: Props) {
  const { locale, slug } = await params
  setRequestLocale(locale)
  const found = await read(slug)
  if (!found || found.isGone) return <MissingTask status={found === null ? 503 : found ? 410 : 404} />
  const { promise } = found
  const t = await getTranslations('tasks')
  const [title, summary] = [promise.content.title, promise.content.summary].map((text) => textIn(locale, text))
  const amount = amountText(locale, promise.reward)
  const { state, places_left, version, reward, per_person_limit, starts_at } = promise
  const made = { state, places_left, version, reward, per_person_limit, starts_at: starts_at ? new Date(starts_at).toISOString() : null }
  const lines = promise.content.steps.flatMap((step) => (step.kind === 'task' ? step.instructions.map(({ text }) => textIn(locale, text).text) : []))
  return (
    <>
      <TopBar />
      <main id="main" tabIndex={-1} className="outline-none">
        <ClientTexts namespaces={['tasks.card', 'tasks.start', 'tasks.state', 'tasks.begun', 'tasks.main']}>
          <TaskNowProvider slug={slug} isDefault={promise.is_default} made={made}>
            <header className="border-b border-line bg-accent-tint pt-24 pb-8 lg:pt-28 lg:pb-10">
              <div className="mx-auto max-w-3xl px-4 sm:px-6">
                <Link href="/tasks" prefetch={false} className="inline-flex min-h-11 items-center font-semibold text-accent-deep underline underline-offset-4">
                  {t('promise.back')}
                </Link>
                <BegunTasks className="my-3" />
                <ClosedNotice />
                <h1 className="mt-2 text-3xl font-extrabold wrap-anywhere sm:text-4xl">{title?.text}</h1>
                <p className="mt-3 max-w-measure text-lg wrap-anywhere">{summary?.text}</p>
                <OperatorName {...operator()} className="mt-2" />
                {hasFallback(locale, promise.content) && <p className="mt-2 text-sm text-muted">{t('promise.in_portuguese')}</p>}
                <dl className="mt-6 flex flex-wrap gap-x-10 gap-y-4">
                  <div>
                    <dt className="text-sm text-muted">{t('promise.pays')}</dt>
                    <dd className="figure mt-1 inline-block rounded-control bg-sun px-3 py-1 text-2xl font-extrabold text-on-sun">{amount}</dd>
                  </div>
                  <div>
                    <dt className="text-sm text-muted">{t('promise.takes')}</dt>
                    <dd className="figure mt-2 flex items-center gap-2 text-lg font-bold">
                      <Clock aria-hidden className="size-5 text-accent" strokeWidth={1.75} />
                      {t('card.minutes', { count: promise.content.minutes })}
                    </dd>
                  </div>
                  <div>
                    <dt className="text-sm text-muted">{t('promise.answer')}</dt>
                    <dd className="mt-2 flex items-center gap-2 text-lg font-bold">
                      <MessageSquareReply aria-hidden className="size-5 shrink-0 text-accent" strokeWidth={1.75} />
                      {promise.accept_after_days === null ? t('promise.no_accept') : t('promise.accept', { days: promise.accept_after_days })}
                    </dd>
                  </div>
                </dl>
              </div>
            </header>
            <div className="mx-auto flex max-w-3xl flex-col gap-10 px-4 py-10 sm:px-6">
              <OpenInsteadOfTask />
              <TaskPromise promise={promise} amount={amount} />
              <ChangedNotice />
            </div>
            <StartTask />
          </TaskNowProvider>
        </ClientTexts>
        {state === 'live' && (
          <TaskData
            slug={slug}
            title={title?.text ?? ''}
            summary={summary?.text ?? ''}
            minutes={promise.content.minutes}
            lines={lines}
            all={t('title')}
            language={languageTag[locale]}
          />
        )}
      </main>
    </>
  )
}
