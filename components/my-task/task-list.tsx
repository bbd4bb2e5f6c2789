'use client'

import { useMemo } from 'react'
import { useKeptCodes } from '@/components/hand-in/codes-on-device'
import { TaskEntry } from './task-entry'
import { type SavedTask, useSavedTasks } from './tasks-on-device'

/** The tasks of this device, newest first, including codes that were stored before tasks were. */
export function useAllTasks(): SavedTask[] {
  const tasks = useSavedTasks((state) => state.tasks)
  const codes = useKeptCodes((state) => state.codes)
  return useMemo(() => {
    const known = new Set(tasks.map(({ code }) => code))
    const older = codes.map(({ code, received_at }) => ({ code: code.toUpperCase(), received_at })).filter(({ code }) => !known.has(code))
    return [...tasks, ...older].sort((a, b) => Date.parse(b.received_at) - Date.parse(a.received_at))
  }, [tasks, codes])
}

/** Tasks, each a row that opens it. */
export const TaskList = ({ tasks }: { tasks: SavedTask[] }) => (
  <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
    {tasks.map((task) => (
      <TaskEntry key={task.code} {...task} />
    ))}
  </ul>
)
