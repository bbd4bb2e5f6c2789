// `npm run demo`: builds if anything has changed, starts on a separate embedded database with demo data, and prints the sign-ins.
import { spawn, spawnSync } from 'node:child_process'
import net from 'node:net'
import path from 'node:path'
import { buildIfNeeded } from './build.mjs'
import { untilReady } from './until-ready.mjs'

/** @param {number} port @returns {Promise<boolean>} */
const isFree = (port) =>
  new Promise((resolve) => {
    const server = net.createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })

async function choosePort() {
  if (process.env.PORT) return Number(process.env.PORT)
  for (let port = 3000; port < 3100; port++) if (await isFree(port)) return port
  throw new Error('No port from 3000 to 3099 is free. Choose another one with PORT.')
}

/** Runs inside with-db.mjs, with a migrated database. */
async function serve() {
  const { PORT = '3000' } = process.env
  console.log('Making the demo data; this takes a minute the first time.')
  const seeded = spawnSync(process.execPath, ['--conditions=react-server', '--import', 'tsx', 'scripts/seed.ts', '--campaigns'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  if (seeded.status !== 0) process.exit(seeded.status ?? 1)
  console.log('Starting the server.')
  const server = spawn(process.execPath, ['server/start.mjs', '-H', '127.0.0.1', '-p', PORT], { stdio: ['ignore', 'ignore', 'inherit'] })
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.on(signal, () => server.kill(signal))
  server.once('exit', (code) => process.exit(code ?? 0))
  const address = `http://localhost:${PORT}`
  const say = (/** @type {string} */ state) => console.log(`Still starting the server: ${state}.`)
  if (!(await untilReady(`http://127.0.0.1:${PORT}/api/health/ready`, { isRunning: () => server.exitCode === null, say }))) return
  console.log(
    `\nCompleta is running with demo data.\n\n  Address    ${address}\n${seeded.stdout.replace('  /?', `  ${address}/?`)}\nCtrl-C stops it. The data stays in ${process.env.DATA_DIR}.`,
  )
}

if (process.argv[2] === 'serve') await serve()
else {
  buildIfNeeded()
  const port = String(await choosePort())
  console.log('Starting the database.')
  const child = spawn(process.execPath, ['scripts/with-db.mjs', '--', process.execPath, 'scripts/demo.mjs', 'serve'], {
    stdio: 'inherit',
    env: {
      ...process.env,
      // Empty instead of unset, so that an `.env` file cannot make the demo use real data.
      DATABASE_URL: '',
      UPLOADTHING_TOKEN: '',
      PROOFS_S3_ENDPOINT: '',
      PROOFS_S3_BUCKET: '',
      PROOFS_STORE: '',
      PORT: port,
      DATA_DIR: path.resolve(process.env.DATA_DIR || path.join('.data', 'demo')),
      SITE_URL: process.env.SITE_URL || `http://localhost:${port}`,
      // The name must not be mistaken for a real company, so it says that it is an example and has the tax office's own number.
      OPERATOR_NAME: process.env.OPERATOR_NAME || 'Empresa de Exemplo Ltda. (demonstração)',
      OPERATOR_CNPJ: process.env.OPERATOR_CNPJ || '12.ABC.345/01DE-35',
      OPERATOR_EMAIL: process.env.OPERATOR_EMAIL || 'contato@completa.example',
      LOG_LEVEL: process.env.LOG_LEVEL || 'warn',
      NODE_ENV: 'production',
    },
  })
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, () => child.kill(signal))
  child.once('exit', (code) => process.exit(code ?? 0))
}
