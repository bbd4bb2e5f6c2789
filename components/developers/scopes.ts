import type { Scope } from '@/db/key-scopes'

/** What a scope does: reading or changing. */
export type Access = 'read' | 'write'
type Subject = Scope extends `${Access}:${infer Of}` ? Of : never

/** The subjects of the scopes that read, or of those that change. */
export const subjectsOf = (scopes: readonly Scope[], access: Access): Subject[] =>
  scopes.flatMap((scope) => {
    const [does, subject] = scope.split(':')
    // Safe: a scope is a access, a colon and a subject.
    return does === access ? [subject as Subject] : []
  })
