// Prerendered pages: the landing page compared with an empty page of the same stack, both sent compressed.
import { alternate, load } from './load.mjs'

const reader = (/** @type {string} */ language) => () => ({ 'accept-encoding': 'gzip', 'accept-language': language })

/** @param {{ app: string, floor: string, throughNext: string, seconds: number, rounds: number }} options `throughNext`: the app under `next start` */
export const benchStatic = ({ app, floor, throughNext, seconds, rounds }) =>
  alternate(
    {
      '/ in Portuguese': () => load(app, { path: () => '/', headers: reader('pt-BR'), seconds }),
      'Next, empty static page': () => load(floor, { path: () => '/pt', headers: reader('pt-BR'), seconds }),
      '/ in Portuguese, next start': () => load(throughNext, { path: () => '/', headers: reader('pt-BR'), seconds }),
      '/ in English': () => load(app, { path: () => '/', headers: reader('en-US'), seconds }),
    },
    rounds,
  )
