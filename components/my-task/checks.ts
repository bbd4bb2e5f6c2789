import { isObject } from '@/lib/platform/browser/is-object'

// Plain checks without zod, because the page shows the stored task before anything else is loaded.
export const isText = (value: unknown): value is string => typeof value === 'string'
export const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)
export const isFlag = (value: unknown): value is boolean => typeof value === 'boolean'
export const isMoment = (value: unknown): value is string => isText(value) && !Number.isNaN(Date.parse(value))
export const isOneOf =
  <Value>(values: readonly Value[]) =>
  (value: unknown): value is Value =>
    (values as readonly unknown[]).includes(value)
export const orNull =
  <Value>(is: (value: unknown) => value is Value) =>
  (value: unknown): value is Value | null =>
    value === null || is(value)

/** A field that earlier releases did not have. */
export const orMissing =
  <Value>(is: (value: unknown) => value is Value) =>
  (value: unknown): value is Value | undefined =>
    value === undefined || is(value)
export const isListOf =
  <Value>(is: (value: unknown) => value is Value) =>
  (value: unknown): value is Value[] =>
    Array.isArray(value) && value.every(is)

export type Checks<Shape> = { [Field in keyof Shape]-?: (value: unknown) => value is Shape[Field] }

export const hasAll = <Shape>(value: unknown, checks: Checks<Shape>): value is Shape =>
  isObject(value) && Object.entries<(value: unknown) => boolean>(checks).every(([field, is]) => is(value[field]))
