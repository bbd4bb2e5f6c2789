import type { Signal } from '../signal'

/** A picture whose file named a program that edits pictures. People crop with some of these, so that it proves nothing by itself. */
export const edited: Signal = {
  weight: 45,
  see: ({ editedWith: [word] }) => (word ? { strength: 1, saw: { word } } : undefined),
}
