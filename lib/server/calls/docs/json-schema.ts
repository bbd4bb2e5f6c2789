/** The part of JSON Schema that the generated document uses. */
export interface JsonSchema {
  $ref?: string
  type?: string | string[]
  format?: string
  pattern?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  maxItems?: number
  default?: unknown
  description?: string
  examples?: unknown[]
}

export interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required?: boolean
  schema: JsonSchema
  description?: string
  example?: unknown
}

/** A body by its content type. */
export type Content = Record<string, { schema: JsonSchema; example?: unknown }>

export interface Operation {
  operationId: string
  security: unknown[]
  parameters?: Parameter[]
  requestBody?: { required?: boolean; content: Content }
  responses: Record<string, { description: string; content: Content }>
}

/** The generated OpenAPI document as plain JSON: its published types allow references where ours has none. */
export interface ApiDocument {
  openapi: string
  paths: Record<string, Record<string, Operation>>
  /** What is sent to other systems, by the type of the event. */
  webhooks?: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, JsonSchema> }
}

/** The name of the schema that a reference leads to. */
export const nameOf = ({ $ref }: JsonSchema): string | undefined => $ref?.split('/').at(-1)
