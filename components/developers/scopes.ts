import type { Scope } from '@/db/event-values'

/** What a scope does: reading or changing. */
export type Deed = 'read' | 'write'
type Subject = Scope extends `${Deed}:${infer Of}` ? Of : never

/** The subjects of the scopes that read, or of those that change. */
export const subjectsOf = (scopes: readonly Scope[], deed: Deed): Subject[] =>
  scopes.flatMap((scope) => {
    const [does, subject] = scope.split(':')
    // Safe: a scope is a deed, a colon and a subject.
    return does === deed ? [subject as Subject] : []
  })
