import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { setTestSettings } from '@/lib/access/test-settings'
import { saveTemplate } from '@/lib/payouts/templates/save-template'
import { setSchedule } from '@/lib/payouts/templates/set-schedule'
import { asked, savedDraft } from '@/lib/payouts/testing/draft'
import { answered, certainly } from '@/lib/payouts/testing/sent'
import { describePayouts } from '@/lib/payouts/testing/staff-and-drafts'
import type { Engine } from '@/lib/store/database'
import { openTestDatabase } from '@/lib/store/test-database'
import { person, submitted } from '@/lib/store/test-story'
import { readOutlook } from './read-outlook'

const line = { name: 'Akello Grace', phone: '0772100100', amount: '50000', reference: 'A-1' }

describePayouts('what comes up', ({ maker }) => {
  it('is approvals that lapse and drafts that are made, the next first', async () => {
    const staff = await maker()
    const waiting = await savedDraft(staff, [line], 'Waits')
    await asked(staff, waiting)
    const made = await saveTemplate(staff, waiting, 'Weekly')
    if (!made.ok) throw new Error(made.problem.message.key)
    await setSchedule(staff, made.value.templateId, { every: 'week', weekday: 3, country: 'UG', daysBefore: 0 })
    const { comingUp } = await readOutlook(staff)
    expect(comingUp.map(({ kind, name }) => `${kind} ${name}`).sort()).toEqual(['draft Weekly', 'lapse Waits'])
    const times = comingUp.map(({ at }) => at)
    expect(times).toEqual([...times].sort())
  })
})

describe('why rows failed', () => {
  let store: Engine
  beforeEach(async () => {
    setTestSettings()
    store = await openTestDatabase()
  })
  afterEach(() => store.close())

  it('is added up by reason, the most frequent first, with the latest payout', async () => {
    const viewer = await person(store, 'viewer')
    expect((await readOutlook(viewer)).failures).toEqual({ days: 30, rows: 0, reasons: [] })
    const failedFor = async (...reasons: readonly string[]) => {
      const sent = await submitted(store, reasons.length)
      await answered(sent, 'accepted')
      await certainly(
        store,
        sent,
        reasons.map((reason) => ({ mapped: 'failed', reason })),
      )
      return sent.payoutId
    }
    await failedFor('payee wallet limit reached', 'recipient_not_registered')
    const second = await failedFor('recipient_not_registered', 'subscriber unregistered')
    const { failures } = await readOutlook(viewer)
    expect(failures.rows).toBe(4)
    expect(failures.reasons.map(({ rows, reason }) => [rows, reason.key])).toEqual([
      [2, 'ui.failure.notRegistered.what'],
      [1, expect.stringMatching(/^ui\.failure\./)],
      [1, expect.stringMatching(/^ui\.failure\./)],
    ])
    expect(failures.reasons[0]).toMatchObject({
      latest: { id: second },
      sums: [{ amount: '2000.00', currency: 'UGX' }],
    })
  })
})
