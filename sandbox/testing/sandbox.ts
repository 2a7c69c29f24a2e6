import { afterAll, beforeAll, beforeEach } from 'vitest'
import { type Caller, callerOf } from './caller.ts'
import { type Running, startProgram, temporaryFolder } from './process.ts'

type Suite = Caller & { running: () => Running }

/** One real sandbox for the tests of a file, emptied before each of them. Its payouts take 30 to 60 seconds of its clock. */
export function sandboxForTests(env: Record<string, string> = {}): Suite {
  let running: Running | undefined
  let caller: Caller | undefined
  const folder = temporaryFolder()
  const now = <T>(value: T | undefined): T => {
    if (value === undefined) throw new Error('The sandbox has not been started.')
    return value
  }
  beforeAll(async () => {
    running = await startProgram(folder.path, env)
    caller = callerOf(running.ready)
  })
  beforeEach(() => now(caller).control('reset', {}))
  afterAll(async () => {
    await running?.end('SIGTERM')
    folder.remove()
  })
  return {
    running: () => now(running),
    get: (path, options) => now(caller).get(path, options),
    post: (path, body, options) => now(caller).post(path, body, options),
    control: (path, body) => now(caller).control(path, body),
    ledger: (query) => now(caller).ledger(query),
  }
}
