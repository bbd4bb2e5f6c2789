'use client'

import { createContext, useContext } from 'react'

interface EditorContext {
  /** The campaign to which pictures are added. */
  campaign: number
  /** Texts by path, such as `content.title.pt`. */
  errors: Record<string, string>
}

const Editor = createContext<EditorContext>({ campaign: 0, errors: {} })

export const EditorProvider = Editor.Provider
export const useEditor = () => useContext(Editor)

/** The error of the field at a path. */
export const useErrorAt = (path: string): string | undefined => useEditor().errors[path]
