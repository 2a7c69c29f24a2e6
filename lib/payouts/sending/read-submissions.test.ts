import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ensureTestSettings } from '@/lib/access/test-settings'
import { readPayout } from '@/lib/payouts/read-payout'
import type { Engine } from '@/lib/store/database'
import { observeStatements } from '@/lib/store/engine/statement-watch'
import { openTestDatabase } from '@/lib/store/test-database'
import { person, submitted } from '@/lib/store/test-story'

describe('the page of a payout', () => {
  let store: Engine
  beforeEach(async () => {
    ensureTestSettings()
    store = await openTestDatabase()
  })
  afterEach(() => store.close())

  // Those of a long payout are megabytes, and its page is read again and again while it is sent.
  it('reads what became of its batches without the bytes that they send', async () => {
    const { payoutId } = await submitted(store, 2)
    const staff = await person(store, 'viewer')
    const statements: string[] = []
    const stop = observeStatements((text) => statements.push(text))
    const view = await readPayout(staff, payoutId)
    stop()
    expect(view?.submissions).toMatchObject([{ state: 'ready', money: { rows: 2 } }])
    expect(statements.filter((text) => /from "submission"/.test(text)).length).toBeGreaterThan(0)
    expect(statements.filter((text) => /"body"/.test(text))).toEqual([])
  })
})
