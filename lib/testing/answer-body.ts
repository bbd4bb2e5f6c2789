import type { z } from 'zod'
import type { CallOutput } from '@/lib/platform/contract/endpoint'
import type { failure } from '@/lib/platform/contract/schemas'
import type { calls } from '@/lib/server/calls/registry'

// The ids of events are texts, so their tests name what they read.
type Endpoint = (typeof calls)[Exclude<keyof typeof calls, 'events'>][number]['endpoint']

type Scalar = string | number | boolean
type ScalarOf<T> = [Extract<T, Scalar>] extends [never] ? unknown : Extract<T, Scalar>

// Tests say how many there are before they read the first five.
type List<T> = [T, T, T, T, T, ...T[]]
type ListOf<T extends readonly unknown[]> = [T] extends [never] ? unknown : List<Merged<T[number]>>

type NameOf<T> = T extends unknown ? keyof T : never
type FieldOf<T, Name> = T extends unknown ? (Name extends keyof T ? T[Name] : never) : never
type FieldsOf<T> = [T] extends [never] ? unknown : { [Name in NameOf<T>]: Merged<FieldOf<T, Name>> }

/** One type that has every field of every member of a union, at every depth, none of them optional. */
type Merged<T> = [T] extends [infer All]
  ? ScalarOf<All> & ListOf<Extract<All, readonly unknown[]>> & FieldsOf<Exclude<All, Scalar | readonly unknown[] | null | undefined>>
  : never

/**
 * A JSON answer of the API as tests read it: it has each field that a contract or a failure names. Which of them a call answers is what the
 * test asserts, so that it reads them without asking first whether they are there.
 */
export type AnswerBody = Merged<Exclude<CallOutput<Endpoint>, number> | z.output<typeof failure>>
