import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { describePayouts } from '@/lib/payouts/testing/staff-and-drafts'
import { withTx } from '@/lib/store/open'
import { batchContent } from './batch-content'
import type { Batch } from './split-batches'

describePayouts('what the service is asked for', () => {
  it('is nothing where a wallet of the batch cannot be paid any more', async () => {
    const phone = { id: randomUUID(), rowTag: '0123ABCD', to: '+256772000101', walletId: null, amount: '50000.00' }
    const gone = { ...phone, id: randomUUID(), rowTag: '4567CDEF', walletId: randomUUID() }
    const batch = (...rows: object[]) => ({ currency: 'UGX', network: 'wallet', part: 1, rows }) as unknown as Batch
    const content = (one: Batch) => withTx((tx) => batchContent(tx, one, 'Wages'))
    expect(await content(batch(phone, gone))).toBeNull()
    expect(await content(batch(phone))).toMatchObject({
      rows: [{ rowId: phone.id, destination: { kind: 'phone', e164: '+256772000101' } }],
    })
  })
})
