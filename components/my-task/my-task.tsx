'use client'

import { List } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { followCodes } from '@/components/wizard/codes-on-device'
import { whenIdle } from '@/lib/platform/browser/when-idle'
import { LaterPart } from './later-part'
import { followPlace, type Place, showList, usePlace } from './opened-task'
import { TaskList, useAllTasks } from './task-list'
import { TaskSkeleton, TaskView } from './task-view'
import { followTasks } from './tasks-on-device'

/** The content for the address. */
function Shown({ place, onErased }: { place: Place; onErased: (code: string) => void }) {
  const tasks = useAllTasks()
  if ('list' in place) return <TaskList />
  const kept = 'token' in place ? tasks.find(({ token }) => token === place.token) : tasks.find(({ code }) => code === place.code)
  const token = 'token' in place ? place.token : kept?.token
  if (token) return <TaskView key={token} token={token} kept={kept} onErased={onErased} />
  return <LaterPart className="h-80 rounded-card">{({ LostLink }) => <LostLink code={'code' in place ? place.code : undefined} />}</LaterPart>
}

/** Stores the page for offline use, except in a development build, whose files change. The page works without this too. */
const keepPage = () => {
  if (process.env.NODE_ENV === 'production') import('./offline').then(({ keepForOffline }) => keepForOffline()).catch(() => {})
}

/** The state of the tasks of a person without an account. The server renders a skeleton, because only the browser knows which task is meant. */
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
          <button
            type="button"
            onClick={showList}
            className="-mr-2 inline-flex min-h-11 items-center gap-1.5 rounded-control px-2 font-semibold text-accent-deep"
          >
            <List aria-hidden className="size-5" strokeWidth={1.75} />
            {t('list.back')}
          </button>
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
