'use client'

import { createContext, useCallback, useContext, useEffect, useState } from 'react'
import { defaultLocale, type Locale } from '@/lib/platform/i18n/locales'

interface EditorContext {
  /** The campaign to which pictures are added. */
  campaign: number
  /** Texts by path, such as `content.title.pt`. */
  errors: Record<string, string>
  /** The language whose texts are edited. */
  language: Locale
  /** The paths of texts that a language lacks although its readers have others. */
  missing: readonly string[]
  /** Told what is wrong with a typed text that no value was made of, or that nothing is any more. */
  noteUnread: (path: string, problem: string | undefined) => void
}

const Editor = createContext<EditorContext>({ campaign: 0, errors: {}, language: defaultLocale, missing: [], noteUnread: () => {} })

export const EditorProvider = Editor.Provider
export const useEditor = () => useContext(Editor)

/** The error of the field at a path. */
export const useErrorAt = (path: string): string | undefined => useEditor().errors[path]

/** Notes as long as a field shows it that its text was not understood. */
export function useNoteUnread(path: string, problem: string | undefined): void {
  const { noteUnread } = useEditor()
  useEffect(() => {
    if (!problem) return
    noteUnread(path, problem)
    return () => noteUnread(path, undefined)
  }, [path, problem, noteUnread])
}

/** The fields of an editor whose text was not understood, by path: what they stand for is neither published nor saved by a press. */
export function useUnread() {
  const [unread, setUnread] = useState<Record<string, string>>({})
  const noteUnread = useCallback(
    (path: string, problem: string | undefined) => setUnread(({ [path]: _, ...others }) => (problem ? { ...others, [path]: problem } : others)),
    [],
  )
  return { unread, noteUnread }
}
