import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { Agent, request } from 'undici'
import { z } from 'zod'
import { closeService } from '@/lib/gateway/client'
import { setTestSettings } from '@/lib/gateway/test-service'

const ready = z.object({ baseUrl: z.string(), apiKey: z.string(), clientId: z.string() })
const count = z.number()
/** `batches`: how many things were made at the service and have ended. */
const tally = z.object({ batches: count, accepted: count, executions: count, failed: count, cancelled: count })
const ledger = z.object({ byReference: z.record(z.string(), tally), byTag: z.record(z.string(), tally) })

export type TestSandbox = {
  /** Posts to the control plane: `faults`, `clock`, `settle`, `fees`, `dialect`, `reset`. */
  control(path: string, body: object): Promise<void>
  /** Removes every fault, or returns the dialect to its defaults. */
  remove(path: 'faults' | 'dialect'): Promise<void>
  /** Creates a disbursement past the product, as somebody with the same API key could, or posts to another route. Rejects when no answer comes. */
  create(body: Uint8Array, route?: string): Promise<string>
  /** What really happened; `query` narrows it ("?amount=700.00"). */
  ledger(query?: string): Promise<z.infer<typeof ledger>>
  stop(): Promise<void>
}

/** Starts the real sandbox on a free port and points the settings of this process at it. For tests. */
export async function startTestSandbox(env: Readonly<Record<string, string>> = {}): Promise<TestSandbox> {
  const folder = mkdtempSync(join(tmpdir(), 'sender-'))
  const logs = process.env.TEST_LOGS
  const program = fileURLToPath(new URL('../../../sandbox/main.ts', import.meta.url))
  const child = spawn(process.execPath, [program], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'test',
      SANDBOX_PORT: '0',
      SANDBOX_DATA_DIR: folder,
      SANDBOX_PROCESSING_SCALE: '1',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  child.stderr.pipe(logs ? createWriteStream(join(logs, 'sandbox-of-units.log'), { flags: 'a' }) : process.stderr, {
    end: logs !== undefined,
  })
  // A connection of its own for each call: a test may sit still for longer than the sandbox keeps one open.
  const dispatcher = new Agent({ pipelining: 0 })
  if (child.stdout === null) throw new Error('The sandbox has no output.')
  const [line] = await once(createInterface({ input: child.stdout }), 'line')
  const { baseUrl, apiKey, clientId } = ready.parse(JSON.parse(String(line)))
  await closeService()
  setTestSettings(baseUrl, { SERVICE_API_KEY: apiKey, SERVICE_CLIENT_ID: clientId, ...env })
  return {
    async control(path, body) {
      const answer = await request(`${baseUrl}/_sandbox/${path}`, {
        dispatcher,
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      const text = await answer.body.text()
      if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.statusCode} ${text}`)
    },
    async remove(path) {
      const answer = await request(`${baseUrl}/_sandbox/${path}`, { dispatcher, method: 'DELETE' })
      const text = await answer.body.text()
      if (answer.statusCode >= 300) throw new Error(`${path}: ${answer.statusCode} ${text}`)
    },
    async create(body, route = 'disbursements') {
      const answer = await request(`${baseUrl}/api/${route}`, {
        dispatcher,
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'api-key': apiKey,
          'x-service-client-id': clientId,
          'x-idempotency-key': randomUUID(),
        },
        body,
        signal: AbortSignal.timeout(2_000),
      })
      return answer.body.text()
    },
    async ledger(query = '') {
      return ledger.parse(await (await request(`${baseUrl}/_sandbox/ledger${query}`, { dispatcher })).body.json())
    },
    async stop() {
      await closeService()
      await dispatcher.destroy()
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
