import type { EndpointShape } from '@/lib/platform/contract/endpoint'
import type { Operation, Parameter } from '@/lib/server/calls/docs/json-schema'

/** A call filled with the examples of its schemas. */
interface SampleCall {
  method: string
  url: string
  headers: [name: string, value: string][]
  body: { kind: 'json' | 'form' | 'text'; value: unknown } | undefined
  isFile: boolean
  isWorkbook: boolean
}

const headerName = (name: string) => name.replace(/(^|-)([a-z])/g, (letters) => letters.toUpperCase())

/** @param base where calls go: `https://…/api/v1` */
export function sampleCall(endpoint: EndpointShape, { parameters = [], requestBody }: Operation, base: string): SampleCall {
  const of = (place: Parameter['in']) => parameters.filter((parameter) => parameter.in === place)
  const path = of('path').reduce((filled, { name, example }) => filled.replace(`{${name}}`, encodeURIComponent(String(example))), endpoint.path as string)
  const query = new URLSearchParams(of('query').flatMap(({ name, required, example }) => (required ? [[name, String(example)]] : []))).toString()
  const [body] = Object.entries(requestBody?.content ?? {})
  // A deletion is shown without its body, which is optional.
  const isSent = body && endpoint.method !== 'DELETE'
  const kind = endpoint.bodyType === 'multipart' ? 'form' : (endpoint.bodyType ?? 'json')
  return {
    method: endpoint.method,
    url: `${base}${path}${query && `?${query}`}`,
    headers: [
      ...(endpoint.auth === 'public' ? [] : [['Authorization', 'Bearer $TOKEN'] as [string, string]]),
      ...of('header').map(({ name, example }): [string, string] => [headerName(name), String(example)]),
      ...(isSent && kind !== 'form' ? [['Content-Type', 'application/json'] as [string, string]] : []),
    ],
    body: isSent ? { kind, value: body[1].example } : undefined,
    isFile: endpoint.csvRow !== undefined,
    isWorkbook: endpoint.fileFormat === 'xlsx',
  }
}

/** Quotes a text for a POSIX shell, which fills in a variable in it. */
const quoted = (text: string) => (text.includes('$TOKEN') ? `"${text}"` : `'${text.replaceAll("'", "'\\''")}'`)

const fieldsOf = (value: unknown) => Object.entries(value ?? {}).map(([name, field]) => [name, String(field)] as const)

/** The call for a command line. */
export function curl({ method, url, headers, body, isFile }: SampleCall): string {
  const parts = [
    `curl ${method === 'GET' ? '' : `-X ${method} `}${quoted(url)}`,
    ...headers.map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...(body?.kind === 'form' ? fieldsOf(body.value).map(([name, value]) => `-F ${quoted(`${name}=${name === 'proof' ? '@' : ''}${value}`)}`) : []),
    ...(body?.kind === 'json' ? [`-d ${quoted(JSON.stringify(body.value, null, 2))}`] : []),
    ...(body?.kind === 'text' ? [`--data-binary ${quoted(String(body.value))}`] : []),
    ...(isFile ? ['-OJ'] : []),
  ]
  return parts.join(' \\\n  ')
}

const indented = (text: string) => text.replaceAll('\n', '\n  ')
const literal = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`

/** JSON in JavaScript's style: names have quotes only where they need them. */
const asScript = (value: unknown) =>
  JSON.stringify(value, null, 2)
    .replace(/^(\s*)"([A-Za-z_]\w*)":/gm, '$1$2:')
    .replace(/"((?:[^"\\]|\\.)*)"/g, (text) => literal(JSON.parse(text)))

/** The same call for a browser or Node. */
export function script({ method, url, headers, body, isFile, isWorkbook }: SampleCall): string {
  // This template is part of the script that the page shows.
  const token = `\`Bearer \${token}\``
  const named = headers.map(([name, value]) => `    ${/^\w+$/.test(name) ? name : `'${name}'`}: ${value.includes('$TOKEN') ? token : literal(value)},`)
  const sent = { form: () => 'form', text: () => literal(String(body?.value)), json: () => `JSON.stringify(${indented(asScript(body?.value))})` }
  const options = [
    ...(method === 'GET' ? [] : [`  method: '${method}',`]),
    ...(named.length > 0 ? ['  headers: {', ...named, '  },'] : []),
    ...(body ? [`  body: ${sent[body.kind]()},`] : []),
  ]
  const form = body?.kind === 'form' ? fieldsOf(body.value) : []
  return [
    ...(form.length > 0 ? ['const form = new FormData()'] : []),
    ...form.map(([name, value]) => `form.append('${name}', ${name === 'proof' ? 'file' : literal(value)})`),
    `const answer = await fetch(${literal(url)}${options.length > 0 ? `, {\n${options.join('\n')}\n}` : ''})`,
    isWorkbook ? 'const workbook = await answer.blob()' : isFile ? 'const csv = await answer.text()' : 'const { data } = await answer.json()',
  ].join('\n')
}
