import { describe, expect, test, vi } from 'vitest'
import { openInProcess } from '../testing/in-process.ts'
import type { Breakage } from './breakage.ts'
import { accessBreakages } from './breakages/access.ts'
import { disbursementBreakages } from './breakages/disbursements.ts'
import { escrowBreakages } from './breakages/escrows.ts'
import { idempotencyBreakages } from './breakages/idempotency.ts'
import { paymentBreakages } from './breakages/payments.ts'
import { webhookBreakages } from './breakages/webhooks.ts'
import { namedChecks } from './checks.ts'
import { clientOf } from './client.ts'
import { targetOf } from './target.ts'

const breakages = [
  ...accessBreakages,
  ...paymentBreakages,
  ...escrowBreakages,
  ...disbursementBreakages,
  ...idempotencyBreakages,
  ...webhookBreakages,
]

/** The program as it is loaded anew, with the broken part in the place of the real one. */
async function load(breakage: Breakage | null) {
  vi.resetModules()
  if (breakage) vi.doMock(`../${breakage.part}`, breakage.replaced)
  const program = await import('../open.ts')
  if (breakage) vi.doUnmock(`../${breakage.part}`)
  return program
}

/** Runs every check against a sandbox; returns the errors of those that failed. */
async function failuresAt(breakage: Breakage | null): Promise<Map<string, unknown>> {
  const opened = await openInProcess(await load(breakage))
  // Nothing is killed here, so nothing has to wait for the disk.
  opened.world.store.run('PRAGMA synchronous = OFF')
  const client = clientOf(targetOf(opened.ready))
  const failures = new Map<string, unknown>()
  for (const [name, check] of namedChecks) {
    await check.run(client).catch((error) => failures.set(name, error))
  }
  await opened.close()
  return failures
}

type Assertion = Error & { actual?: unknown; expected?: unknown }

/** The values of a failed assertion. A check that failed in any other way proves nothing. */
function assertionOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { name, message, actual, expected }: Assertion = error
  const about = name === 'AssertionError' ? [actual, expected] : 'no assertion'
  return `${name}: ${message} ${JSON.stringify(about)}`
}

test('at least one breakage makes each check fail', () => {
  const proved = new Set(breakages.flatMap(({ fails }) => Object.keys(fails)))
  expect(namedChecks.map(([name]) => name).filter((name) => !proved.has(name))).toEqual([])
})

test('a sandbox that is not broken passes them all', async () => {
  expect(await failuresAt(null)).toEqual(new Map())
})

describe('a broken sandbox fails the checks of the broken part, and no others', () => {
  test.each(breakages.map((breakage): [string, Breakage] => [breakage.description, breakage]))(
    '%s',
    async (_description, breakage) => {
      const failures = await failuresAt(breakage)
      expect([...failures.keys()].sort()).toEqual(Object.keys(breakage.fails).sort())
      for (const [name, about] of Object.entries(breakage.fails)) {
        const failure = assertionOf(failures.get(name))
        expect(failure).toMatch(/^AssertionError/)
        expect(failure).toMatch(about)
      }
    },
  )
})
