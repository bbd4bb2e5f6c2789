// `node --import` this before openapi-typescript: it needs the JavaScript interface of TypeScript 5, which TypeScript 7 does not have and this package brings.
import { register } from 'node:module'

register(
  `data:text/javascript,${encodeURIComponent(`
    export const resolve = (name, context, next) => (name === 'typescript' ? { url: 'completa:typescript', shortCircuit: true } : next(name, context))
    export const load = (url, context, next) =>
      url === 'completa:typescript'
        ? { format: 'module', source: "import common from '" + ${JSON.stringify(import.meta.resolve('@ts-morph/common'))} + "'\\nexport default common.ts", shortCircuit: true }
        : next(url, context)`)}`,
)
