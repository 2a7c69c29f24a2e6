import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe } from 'vitest'
import { testStaff } from '@/lib/access/test-staff'
import type { Engine } from '@/lib/store/database'
import { submission } from '@/lib/store/schema/submission'
import { openTestDatabase } from '@/lib/store/test-database'
import { sendSubmission } from '@/lib/submissions/sending/send'
import { startTestSandbox, type TestSandbox } from '@/lib/submissions/testing/sandbox'
import { asked, decided, savedDraft, type TestLine } from './draft'

const maker = () => testStaff('payouts:prepare', { role: 'preparer', name: 'R. Nambi' })
const checker = () => testStaff('payouts:approve', { name: 'D. Okot' })

export type PayoutTest = {
  readonly maker: typeof maker
  readonly checker: typeof checker
  readonly store: () => Engine
  readonly sandbox: () => TestSandbox
  /** A payout of these lines that was approved and sent. */
  readonly sent: (lines: readonly TestLine[], name?: string) => Promise<string>
}

/** For tests: runs every one on an empty database and a sandbox that has paid nothing. */
export function describePayouts(what: string, tests: (setup: PayoutTest) => void): void {
  let sandbox: TestSandbox
  beforeAll(async () => {
    sandbox = await startTestSandbox()
  })
  afterAll(() => sandbox.stop())

  describe(what, () => {
    let store: Engine
    beforeEach(async () => {
      store = await openTestDatabase()
      await sandbox.control('reset', {})
    })
    afterEach(() => store.close())
    const sent = async (lines: readonly TestLine[], name?: string) => {
      const id = await savedDraft(await maker(), lines, name)
      await decided(await checker(), await asked(await maker(), id))
      const ready = await store.db.select({ id: submission.id }).from(submission).where(eq(submission.payoutId, id))
      for (const one of ready) await sendSubmission(one.id, { worker: 'test', onReapproval: async () => undefined })
      return id
    }
    tests({ maker, checker, store: () => store, sandbox: () => sandbox, sent })
  })
}
