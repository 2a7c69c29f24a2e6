import { expect, it } from 'vitest'
import { TEST_PASSWORD, testStaff } from '@/lib/access/test-staff'
import { saying } from '@/lib/messages/test-english'
import { submitForApproval } from '@/lib/payouts/approval/submit-for-approval'
import { quoteDraft } from '@/lib/payouts/quotes/quote-draft'
import { savedDraft, view } from '@/lib/payouts/testing/draft'
import { describePayouts } from '@/lib/payouts/testing/staff-and-drafts'
import { setLimits } from '@/lib/policy/set-limits'

describePayouts('limits that were set after rows were checked', ({ maker }) => {
  it('are checked for every row when the payout is submitted for approval', async () => {
    const staff = await maker()
    const id = await savedDraft(staff, [{ phone: '+256772000101', amount: '350000' }])
    const ready = await view(staff, id)
    for (const { hash } of ready.batches) await quoteDraft(staff, id, hash)
    const { contentHash, counts } = await view(staff, id)
    expect(counts).toMatchObject({ ready: 1, warning: 0 })

    const admin = await testStaff('policy:manage', { role: 'admin' })
    const set = await setLimits(admin, {
      ...{ currency: 'UGX', smallest: '500', largest: '300000', largestPerDay: '20000000' },
      ...{ source: 'Our treasury', reason: 'After the audit', proof: TEST_PASSWORD },
    })
    expect(set).toEqual({ ok: true, value: 'in-force' })
    expect(await submitForApproval(staff, id, contentHash ?? '')).toMatchObject({
      ok: false,
      problem: { message: saying('1 row has a warning that nobody has accepted') },
    })
    const now = await view(staff, id)
    expect(now.state).toBe('draft')
    expect(now.counts).toMatchObject({ ready: 0, warning: 1 })
    expect(now.problems['above-usual-maximum']).toBe(1)
  })
})
