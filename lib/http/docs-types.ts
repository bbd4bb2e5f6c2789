/** The part of JSON Schema that the generated document uses. */
export interface JsonSchema {
  $ref?: string
  type?: string | string[]
  format?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  default?: unknown
}

/** Bounds as readable text. Leaves out JSON's largest safe integer, which every whole number has as a bound. */
function boundsOf({ format, minimum, maximum, minLength, maxLength, default: preset }: JsonSchema): string {
  const range = (low: number | undefined, high: number | undefined, unit: string) => {
    const ends = [low, high].map((end) => (end === undefined || Math.abs(end) >= Number.MAX_SAFE_INTEGER ? '' : String(end)))
    return ends.some(Boolean) ? `${ends.join('…')}${unit}` : ''
  }
  const notes = [format, range(minimum, maximum, ''), range(minLength, maxLength, ' chars'), preset === undefined ? '' : `= ${JSON.stringify(preset)}`].filter(
    Boolean,
  )
  return notes.length > 0 ? ` <${notes.join(', ')}>` : ''
}

/** A schema as a short readable type, with references resolved. */
export function typeText(schema: JsonSchema, schemas: Record<string, JsonSchema>, indent = ''): string {
  const inner = `${indent}  `
  if (schema.$ref) {
    const target = schemas[schema.$ref.split('/').at(-1) ?? '']
    return target ? typeText(target, schemas, indent) : 'unknown'
  }
  if (schema.anyOf) return [...new Set(schema.anyOf.map((option) => typeText(option, schemas, indent)))].join(' | ')
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.properties) {
    const lines = Object.entries(schema.properties).map(
      ([name, value]) => `${inner}${name}${schema.required?.includes(name) ? '' : '?'}: ${typeText(value, schemas, inner)}`,
    )
    return `{\n${lines.join('\n')}\n${indent}}`
  }
  if (schema.items) return `[ ${typeText(schema.items, schemas, indent)} ]`
  return `${Array.isArray(schema.type) ? schema.type.join(' | ') : (schema.type ?? 'any')}${boundsOf(schema)}`
}
