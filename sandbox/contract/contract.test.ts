import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Check, titleOf } from './check.ts'
import { namedChecks } from './checks.ts'
import { type Client, clientOf } from './client.ts'
import { openTarget } from './target.ts'

const elsewhere = process.env.CONTRACT_BASE_URL !== undefined
const made = namedChecks
  .map(([, check]) => check)
  .filter((check) => !(elsewhere && check.ownSandboxOnly))
  .map((check): [string, Check] => [titleOf(check), check])

let client: Client | undefined
let close = async () => {}
beforeAll(async () => {
  const opened = await openTarget()
  client = clientOf(opened.target)
  close = opened.close
})
afterAll(() => close())

describe('the contract holds', () => {
  test.each(made)('%s', async (_title, check) => {
    if (!client) throw new Error('There is no service to check.')
    await check.run(client)
    expect.hasAssertions()
  })
})
