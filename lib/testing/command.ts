import { spawn } from 'node:child_process'

/** Runs a script as its `npm run` does, on this test's database. @param typed what is typed into it */
export function runScript(script: string, args: string[], typed = ''): Promise<{ code: number | null; text: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, ['--conditions=react-server', '--import', 'tsx', script, ...args], { stdio: 'pipe' })
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
