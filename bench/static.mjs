// Prerendered pages: the landing page compared with an empty page of the same stack, both sent compressed. The loader takes longer to read
// a page of 36 kB than our server takes to send it, so servers are compared by their CPU time for each request.
import { alternate, load } from './load.mjs'

const reader = (/** @type {string} */ language) => () => ({ 'accept-encoding': 'gzip', 'accept-language': language })

/** @typedef {{ base: string, pid: number }} Process */

/** @param {{ app: Process, floor: Process, throughNext: Process, seconds: number, rounds: number }} options `throughNext`: the app under `next start` */
export function benchStatic({ app, floor, throughNext, seconds, rounds }) {
  const page = (/** @type {Process} */ { base, pid }, path = '/', language = 'pt-BR') =>
    load(base, { path: () => path, headers: reader(language), seconds, pid, fixed: true })
  return alternate(
    {
      '/ in Portuguese': () => page(app),
      'Next, empty static page': () => page(floor, '/pt'),
      '/ in Portuguese, next start': () => page(throughNext),
      '/ in English': () => page(app, '/', 'en-US'),
    },
    rounds,
  )
}
