// The landing page behind `deploy/nginx.conf` beside the same nginx serving the same bytes from a file.
import { spawnSync } from 'node:child_process'
import { alternate, load } from './load.mjs'
import { startProxy } from './proxy.mjs'

/** @param {{ app: string, seconds: number, rounds: number }} options @returns the loads by name; undefined without nginx */
export async function benchProxy({ app, seconds, rounds }) {
  if (spawnSync('nginx', ['-v']).error) {
    console.error('nginx is not installed: its part is left out.')
    return undefined
  }
  const { targets, stop } = await startProxy(app)
  try {
    return await alternate(
      Object.fromEntries(
        targets.flatMap(({ locale, headers, proxied, file }) =>
          Object.entries({ [`/ behind nginx, ${locale}`]: proxied, [`nginx, the same bytes from a file, ${locale}`]: file }).map(([name, url]) => [
            name,
            () => load(new URL(url).origin, { path: () => new URL(url).pathname, headers: () => headers, connections: 64, seconds, fixed: true }),
          ]),
        ),
      ),
      rounds,
    )
  } finally {
    await stop()
  }
}
