import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

/** Looks for programs in a process with an empty PATH. */
const asked = (env: Record<string, string>, programs: string[]) => {
  const code = `const { whyWithout } = await import('./scripts/test-programs.mjs'); process.stdout.write(whyWithout(${programs.map((name) => `'${name}'`).join()}))`
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', code], {
    encoding: 'utf8',
    env: { NODE_ENV: 'test', PATH: '/nowhere', NGINX_PATH: '/nowhere/nginx', PGBOUNCER_PATH: '/nowhere/pgbouncer', ...env },
  })
  return { failed: status !== 0, stdout, stderr }
}

test('where CI is set a missing program fails its tests and says what to install', () => {
  const { failed, stderr } = asked({ CI: 'true' }, ['nginx', 'openssl', 'pgbouncer'])
  expect(failed).toBe(true)
  expect(stderr).toContain('apt-get install nginx-light openssl pgbouncer')
})

test('elsewhere they are skipped, which is printed with the reason', () => {
  const { failed, stdout, stderr } = asked({}, ['nginx'])
  expect(failed).toBe(false)
  expect(stdout).toContain('apt-get install nginx-light')
  expect(stderr).toContain(stdout)
})

test('where all are there nothing is said', () => {
  expect(asked({ CI: 'true', NGINX_PATH: '/bin/true' }, ['nginx'])).toEqual({ failed: false, stdout: '', stderr: '' })
})
