import { describe, expect, test, vi } from 'vitest'
import { type Opened, openInProcess } from '../testing/in-process.ts'
import { campaign } from './campaign.ts'

const RUNS = Number(process.env.SANDBOX_CAMPAIGN_RUNS ?? 60)
const SEED = Number(process.env.SANDBOX_CAMPAIGN_SEED ?? 20_261_121)

async function opened(work: (sandbox: Opened) => Promise<void>): Promise<void> {
  vi.resetModules()
  const sandbox = await openInProcess(await import('../open.ts'))
  // Nothing is killed here, so nothing has to wait for the disk.
  sandbox.world.store.run('PRAGMA synchronous = OFF')
  try {
    await work(sandbox)
  } finally {
    await sandbox.close()
  }
}

test(
  `${RUNS} campaigns in dialects drawn at random: no acknowledged thing is lost, nothing is executed twice`,
  {
    timeout: 60 * 60_000,
  },
  () => opened((sandbox) => campaign(sandbox, { runs: RUNS, seed: SEED, shrink: true })),
)

describe('the campaign notices a sandbox', () => {
  const noticed = (part: string, broken: object, about: RegExp) => async () => {
    vi.doMock(part, async (real) => ({ ...(await real<object>()), ...broken }))
    await opened((sandbox) => expect(campaign(sandbox, { runs: 60, seed: SEED, shrink: false })).rejects.toThrow(about))
    vi.doUnmock(part)
  }
  const waiting = ({ store }: Opened['world'], id: string) =>
    store.get("SELECT * FROM payment WHERE id = ? AND status = 'pending'", id)

  test(
    'that forgets its keys',
    noticed('../idempotency/key-store.ts', { findAnswer: () => null }, /how often .+ was executed/),
  )
  test(
    'that keeps the money of failed payouts',
    noticed('../wallets.ts', { credit: () => {} }, /what the wallets hold/),
  )
  test(
    'that loses what it acknowledged',
    noticed('../payments/records.ts', { findPayment: waiting }, /whether .+ is kept/),
  )
})
