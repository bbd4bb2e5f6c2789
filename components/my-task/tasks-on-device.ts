import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { followStorage } from '@/lib/platform/browser/follow-storage'
import { stateOnDevice } from '@/lib/platform/browser/kept'
import type { MyTask } from '@/lib/work/my-task/contract'
import { readMyTask } from './read-my-task'

/** A task that was submitted or opened on this device. */
export interface SavedTask {
  code: string
  /** Undefined for codes that were stored before tasks had tokens: they are opened by code and WhatsApp number. */
  token?: string | undefined
  /** ISO 8601, by this device's clock. */
  received_at: string
  name?: string | undefined
  /** The slug of its campaign, where it was handed in here; one that a link opened is known by what was seen. */
  campaign?: string | undefined
  /** The server's last answer, and when it came by this device's clock (ISO 8601), to be shown without a connection. */
  seen?: { at: string; task: MyTask } | undefined
}

/** The most tasks to store: more than anybody needs, and still little data. */
const MOST = 50

const isText = (value: unknown, most = 64): value is string => typeof value === 'string' && value.length > 0 && value.length <= most
const isMoment = (value: unknown): value is string => isText(value) && !Number.isNaN(Date.parse(value))

function readSeen(stored: unknown): SavedTask['seen'] {
  const { at, task } = (stored ?? {}) as Partial<Record<'at' | 'task', unknown>>
  const read = readMyTask(task)
  return isMoment(at) && read ? { at, task: read } : undefined
}

/** Reads the stored tasks. Visitors can change the storage, so values that are not tasks are dropped. */
export function readTasks(stored: unknown): SavedTask[] {
  const { tasks } = (stored ?? {}) as { tasks?: unknown }
  if (!Array.isArray(tasks)) return []
  return tasks.slice(0, MOST).flatMap((entry: Partial<Record<keyof SavedTask, unknown>> | null) => {
    const { code, token, received_at, name, campaign, seen } = entry ?? {}
    if (!isText(code) || !isMoment(received_at)) return []
    const texts = {
      token: isText(token, 100) ? token : undefined,
      name: isText(name, 500) ? name : undefined,
      campaign: isText(campaign) ? campaign : undefined,
    }
    return [{ code, received_at, ...texts, seen: readSeen(seen) }]
  })
}

interface TasksState {
  /** Newest first. */
  tasks: SavedTask[]
}

/** Every task that was submitted or opened on this device, in local storage under `my-tasks`. */
export const useSavedTasks = create<TasksState>()(
  persist((): TasksState => ({ tasks: [] }), {
    name: 'my-tasks',
    storage: stateOnDevice(),
    merge: (stored, current) => ({ ...current, tasks: readTasks(stored) }),
  }),
)

function change(next: (tasks: SavedTask[]) => SavedTask[]) {
  // Another tab may have stored a task meanwhile.
  useSavedTasks.persist.rehydrate()
  useSavedTasks.setState(({ tasks }) => ({ tasks: next(tasks).slice(0, MOST) }))
}

const newestFirst = (a: SavedTask, b: SavedTask) => Date.parse(b.received_at) - Date.parse(a.received_at)

/** Stores a task, or updates the stored one with the same code. */
export function saveTask({ code, ...news }: Pick<SavedTask, 'code'> & Partial<SavedTask>): void {
  const given = Object.fromEntries(Object.entries(news).filter(([, value]) => value !== undefined))
  change((tasks) => {
    const known = tasks.find((task) => task.code === code)
    const others = tasks.filter((task) => task !== known)
    return [{ received_at: new Date().toISOString(), ...known, ...given, code }, ...others].sort(newestFirst)
  })
}

/** Removes what was last seen of a task that its token no longer opens; its page says why. */
export const forgetSeen = (code: string): void => change((tasks) => tasks.map((task) => (task.code === code ? { ...task, seen: undefined } : task)))

/** Removes a task from this device. */
export const forgetTask = (code: string): void => change((tasks) => tasks.filter((task) => task.code !== code))

/** Follows tasks that other tabs store. @returns stops it */
export const followTasks = () => followStorage(useSavedTasks.persist)
