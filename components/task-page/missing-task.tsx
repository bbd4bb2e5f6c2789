import Link from 'next/link'
import { getTranslations } from 'next-intl/server'
import { ClientTexts } from '@/components/layout/client-texts'
import { TopBar } from '@/components/layout/top-bar'
import { buttonClass } from '@/components/ui/button'
import { OtherTasks } from './other-tasks'

/**
 * Says that a task is not there, or no more, or not to be had at the moment, and what is open instead.
 * @param status of the page's answer, which `scripts/cache-handler.mjs` reads from it: search engines forget a page that answers 410
 */
export async function MissingTask({ status }: { status: 404 | 410 | 503 }) {
  const t = await getTranslations('tasks')
  const why = status === 503 ? 'unavailable' : 'missing'
  return (
    <>
      <TopBar />
      <main id="main" tabIndex={-1} data-status={status} className="mx-auto flex max-w-3xl flex-col gap-10 px-4 pt-28 pb-16 outline-none sm:px-6 lg:pt-36">
        <div className="flex flex-col items-start gap-4">
          <h1 className="text-3xl font-extrabold">{t(`${why}.title`)}</h1>
          <p className="max-w-measure text-lg text-muted">{t(`${why}.text`)}</p>
          <div className="flex flex-wrap gap-3">
            <Link href="/tasks" className={buttonClass()}>
              {t('promise.back')}
            </Link>
            <Link href="/my-tasks" className={buttonClass({ variant: 'secondary' })}>
              {t('missing.my_task')}
            </Link>
          </div>
        </div>
        <ClientTexts namespaces={['tasks.card', 'tasks.start']}>
          <OtherTasks />
        </ClientTexts>
      </main>
    </>
  )
}
