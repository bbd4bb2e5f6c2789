import { type JsonSchema, nameOf } from '@/lib/server/calls/docs/json-schema'
import { escaped, filled, prose, type Sheet } from './html'

/** Whether an end of a whole number's range is a rule of its own and not the limit of every whole number. */
const isReal = (end: number | undefined): end is number => end !== undefined && Math.abs(end) < Number.MAX_SAFE_INTEGER

function rangeOf(low: number | undefined, high: number | undefined, words: { both: string; low: string; high: string }) {
  if (isReal(low) && isReal(high)) return [filled(words.both, { min: low, max: high })]
  if (isReal(high)) return [filled(words.high, { max: high })]
  return isReal(low) ? [filled(words.low, { min: low })] : []
}

/** The schemas that a value may have, without null. */
const optionsOf = (schema: JsonSchema): JsonSchema[] => (schema.anyOf ?? schema.oneOf)?.filter(({ type }) => type !== 'null') ?? [schema]

const isNullable = ({ anyOf, type }: JsonSchema) => anyOf?.some((option) => option.type === 'null') || (Array.isArray(type) && type.includes('null'))

const typeNameOf = (value: unknown) => (value === undefined ? 'any' : value === null ? 'null' : typeof value)

function typeOf(schema: JsonSchema, t: Sheet['t']): string {
  const name = nameOf(schema)
  if (name) return `<a href="#${name}">${name}</a>`
  if (schema.items)
    return `${optionsOf(schema.items)
      .map((option) => `${typeOf(option, t)}[]`)
      .join(` ${t.or} `)}`
  if (schema.anyOf ?? schema.oneOf) return [...new Set(optionsOf(schema).map((option) => typeOf(option, t)))].join(` ${t.or} `)
  // In a chain of checks only one names the type; without a name the type is the one that is the same everywhere.
  const type = schema.format ?? [schema.type].flat().find((one) => one && one !== 'null') ?? schema.allOf?.find((part) => part.type)?.type
  return escaped(String(type ?? typeNameOf(schema.enum?.[0] ?? schema.const ?? schema.examples?.[0])))
}

/** The rules of a value in words: lengths, range, default. */
function rulesOf(schema: JsonSchema, t: Sheet['t']): string[] {
  const { minimum, maximum, minLength, maxLength } = schema
  return [
    // A minimum of 1 is left out, because 'required' already says that a text is not empty.
    ...rangeOf(minLength === 1 ? undefined : minLength, maxLength, { both: t.chars_between, low: t.from, high: t.chars_up_to }),
    ...rangeOf(minimum, maximum, { both: t.between, low: t.from, high: t.up_to }),
    ...(schema.default === undefined || Array.isArray(schema.default) ? [] : [`${t.default} ${JSON.stringify(schema.default)}`]),
  ]
}

const values = (all: unknown[]) => all.map((value) => `<code>${escaped(JSON.stringify(value))}</code>`).join(' ')

interface Row {
  /** The prefix `payee.` of `payee.name`. */
  within: string
  name: string
  schema: JsonSchema
  description?: string | undefined
  example?: unknown
  notes: string[]
}

function rowHtml({ within, name, schema, description, example, notes }: Row, t: Sheet['t']) {
  const [first = schema] = optionsOf(schema)
  const listed = first.enum ?? first.items?.enum
  const isPlain = typeof example === 'string' || typeof example === 'number'
  const further = listed
    ? `${t.one_of} ${values(listed)}`
    : isPlain && first.const === undefined && !first.items
      ? `${t.example} <code>${escaped(String(example))}</code>`
      : ''
  const type = [`${typeOf(schema, t)}${isNullable(schema) ? ` ${t.or} null` : ''}`, ...rulesOf(first, t).map(escaped), ...notes].join(' · ')
  return `<dt><code>${within ? `<i>${escaped(within)}</i>` : ''}${escaped(name)}</code> <small>${type}</small></dt><dd>${prose(description ?? '')}${further ? ` <span>${further}</span>` : ''}</dd>`
}

/** The rows for the fields of a schema and of the objects in it, except for objects with a section of their own. */
function rowsOf(schema: JsonSchema, within: string, t: Sheet['t'], isRequest: boolean): string[] {
  const groups = [...(schema.oneOf ?? []), ...(schema.allOf ?? []), ...(schema.anyOf ?? [])]
  if (groups.length > 0) return groups.flatMap((part) => rowsOf(part, within, t, isRequest))
  if (schema.items) return rowsOf(schema.items, within.replace(/\.$/, '[].'), t, isRequest)
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const isThere = schema.required?.includes(name) ?? false
    const notes = isRequest === isThere ? [isRequest ? `<b>${t.required}</b>` : t.sometimes] : []
    const row = rowHtml({ within, name, schema: field, description: field.description, example: field.examples?.[0], notes }, t)
    return [row, ...rowsOf(field, `${within}${name}.`, t, isRequest)]
  })
}

export const list = (rows: string[]) => (rows.length > 0 ? `<dl>${rows.join('')}</dl>` : '')

/** The table of the fields of a body or an object. */
export const fields = (schema: JsonSchema, t: Sheet['t'], isRequest = false) => list(rowsOf(schema, '', t, isRequest))

/** The row of a field outside of an object, such as a parameter. */
export const fieldRow = (row: Omit<Row, 'within'>, t: Sheet['t']) => rowHtml({ within: '', ...row }, t)
