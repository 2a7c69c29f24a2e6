import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Check, spoiled } from './check.ts'
import { accessChecks } from './checks/access.ts'
import { disbursementChecks } from './checks/disbursements.ts'
import { escrowChecks } from './checks/escrows.ts'
import { idempotencyChecks } from './checks/idempotency.ts'
import { paymentChecks } from './checks/payments.ts'
import { type Client, clientOf } from './client.ts'
import { openTarget } from './target.ts'

const checks: [string, Check][] = [
  ...accessChecks,
  ...paymentChecks,
  ...escrowChecks,
  ...disbursementChecks,
  ...idempotencyChecks,
].map((check) => [`${check.section}: ${check.says}`, check])

let client: Client | undefined
let close = async () => {}
beforeAll(async () => {
  const opened = await openTarget()
  client = clientOf(opened.target)
  close = opened.close
})
afterAll(() => close())

const ready = (): Client => {
  if (!client) throw new Error('There is no service to check.')
  return client
}

describe('the contract holds', () => {
  test.each(checks)('%s', async (_name, check) => {
    await check.run(ready())
    expect.hasAssertions()
  })
})

describe('each check fails when what it checks is broken', () => {
  test.each(checks)('%s', async (_name, check) => {
    await expect(check.run(spoiled(ready(), check.spoil))).rejects.toThrow()
  })
})
