import { spawn } from 'node:child_process'

/** Runs a script as its `npm run` does, on this test's database. @param typed what is typed into it */
export const runScript = (script: string, args: string[], typed = '') => run(['--conditions=react-server', '--import', 'tsx', script, ...args], typed)

/** Runs a script with all that the server has, texts too, in a process of its own on this test's database. */
export const runServerCode = (script: string) => run(['--import', 'tsx', script], '', { TSX_TSCONFIG_PATH: 'lib/testing/tsconfig.json' })

function run(args: string[], typed: string, env: Record<string, string> = {}): Promise<{ code: number | null; text: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, { stdio: 'pipe', env: { ...process.env, ...env } })
    let text = ''
    child.stdout.on('data', (chunk) => {
      text += chunk
    })
    child.stderr.on('data', (chunk) => {
      text += chunk
    })
    child.on('close', (code) => resolve({ code, text }))
    child.stdin.end(typed)
  })
}
