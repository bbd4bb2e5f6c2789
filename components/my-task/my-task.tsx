'use client'

import { List } from 'lucide-react'
import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { followCodes } from '@/components/hand-in/codes-on-device'
import { whenIdle } from '@/lib/platform/browser/when-idle'
import { keepPage } from './keep-page'
import { LaterPart } from './later-part'
import { dropToken, followPlace, openTask, type Place, usePlace } from './opened-task'
import { useAllTasks } from './task-list'
import { TaskSkeleton } from './task-skeleton'
import { TaskView } from './task-view'
import { followTasks } from './tasks-on-device'

/** The content for the address. */
function Shown({ place, onErased }: { place: Place; onErased: (code: string) => void }) {
  const tasks = useAllTasks()
  const router = useRouter()
  const isList = 'list' in place
  useEffect(() => {
    // Links of earlier releases led here to the list.
    if (isList) router.replace('/my-tasks')
  }, [isList, router])
  if (isList) return <TaskSkeleton />
  const kept = 'token' in place ? tasks.find(({ token }) => token === place.token) : tasks.find(({ code }) => code === place.code)
  const token = 'token' in place ? place.token : kept?.token
  if (token) return <TaskView key={token} token={token} kept={kept} onErased={onErased} />
  return (
    <LaterPart className="h-80 rounded-card">{({ LostLink }) => <LostLink code={'code' in place ? place.code : undefined} onOpened={openTask} />}</LaterPart>
  )
}

/** The state of a task of a person without an account. The server renders a skeleton, because only the browser knows which task is meant. */
export function MyTaskPage() {
  const t = useTranslations('my_task')
  const place = usePlace((state) => state.place)
  const [erasing, setErasing] = useState<{ code: string; place: Place | undefined }>()
  // The notice about an erased task disappears when another task is opened.
  const erased = erasing?.place === place ? erasing?.code : undefined
  useEffect(() => {
    const stop = [followTasks(), followCodes(), followPlace(), whenIdle(keepPage)]
    return () => {
      for (const end of stop) end()
    }
  }, [])
  return (
    <>
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4">
        <h1 className="text-2xl font-extrabold">{t('title')}</h1>
        {place && !('list' in place) && !erased && (
          <Link
            href="/my-tasks"
            prefetch={false}
            onClick={dropToken}
            className="-mr-2 inline-flex min-h-11 items-center gap-1.5 rounded-control px-2 font-semibold text-accent-deep"
          >
            <List aria-hidden className="size-5" strokeWidth={1.75} />
            {t('list.back')}
          </Link>
        )}
      </div>
      {place ? (
        erased ? (
          <LaterPart className="h-40 rounded-card">{({ TaskErased }) => <TaskErased code={erased} />}</LaterPart>
        ) : (
          <Shown place={place} onErased={(code) => setErasing({ code, place: usePlace.getState().place })} />
        )
      ) : (
        <TaskSkeleton />
      )}
    </>
  )
}
