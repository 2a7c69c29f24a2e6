import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const program = fileURLToPath(new URL('../main.ts', import.meta.url))
const waitForGo = new URL('./wait-for-go.ts', import.meta.url).href

export type Ready = {
  event: string
  baseUrl: string
  apiKey: string
  clientId: string
  clientSecret: string
  apiSecret: string
  merchantId: string
  webhookSecret: string
  walletUser: { email: string; password: string }
  docsUser: { name: string; password: string }
}

export type Running = { ready: Ready; child: ChildProcess; end: (signal: NodeJS.Signals) => Promise<number | null> }

/** A temporary folder for a test, with a function that removes it. */
export function temporaryFolder(): { path: string; remove: () => void } {
  const path = mkdtempSync(join(tmpdir(), 'sandbox-'))
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}

type Launched = { child: ChildProcess; ended: Promise<[number | null, string]> }

/** Starts the real program and collects its output, without waiting until it is ready. */
export function launch(env: Record<string, string>, before: string[] = []): Launched {
  const inherited = { NODE_ENV: 'test', PATH: process.env.PATH, HOME: process.env.HOME } as const
  const child = spawn(process.execPath, [...before, program], { env: { ...inherited, ...env }, stdio: 'pipe' })
  const logs = process.env.TEST_LOGS
  let complaint = ''
  child.stderr?.on('data', (data) => {
    complaint += String(data)
    if (logs) appendFileSync(join(logs, `sandbox-test-${child.pid}.log`), data)
  })
  const ended = once(child, 'exit').then(([code]): [number | null, string] => [code, complaint])
  return { child, ended }
}

const settingsOf = (folder: string, env: Record<string, string>) => ({
  SANDBOX_PORT: '0',
  SANDBOX_DATA_DIR: folder,
  SANDBOX_PROCESSING_SCALE: '1',
  ...env,
})

/** Starts the real program on a free port and waits for its first line. */
export const startProgram = (folder: string, env: Record<string, string> = {}): Promise<Running> =>
  readyOf(launch(settingsOf(folder, env)))

/** Starts the real program up to the point where its code is loaded. It opens the folder and listens after `go()`. */
export function prepareProgram(folder: string, env: Record<string, string> = {}) {
  const launched = launch(settingsOf(folder, env), ['--import', waitForGo])
  return {
    go: () => {
      launched.child.stdin?.end('go')
      return readyOf(launched)
    },
  }
}

async function readyOf({ child, ended }: Launched): Promise<Running> {
  if (!child.stdout) throw new Error('The sandbox has no standard output.')
  const lines = createInterface({ input: child.stdout })
  const first = await Promise.race([
    once(lines, 'line'),
    ended.then(([, complaint]) => Promise.reject(new Error(complaint))),
  ])
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    return (await ended)[0]
  }
  return { ready: JSON.parse(String(first[0])), child, end }
}
