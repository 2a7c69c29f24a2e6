import { expect, test } from 'vitest'
import { batch, recipient } from '../testing/batch.ts'
import { sandboxForTests } from '../testing/sandbox.ts'

const sandbox = sandboxForTests()

test('a batch of a thousand is quoted, paid, listed and counted whole', async () => {
  const rows = Array.from({ length: 1_000 }, (_, n) =>
    recipient({ phone_number: `+2567721${String(10_000 + n)}`, reference: `row-${n}`, amount: '50000.01' }),
  )
  const quoted = (await sandbox.post('/api/disbursements/quote', batch(rows))).json
  expect(quoted).toMatchObject({ recipient_count: 1_000, total_amount: '50000010.00', total_fee_amount: '500000.00' })
  const made = (await sandbox.post('/api/disbursements', batch(rows))).json
  expect(made).toMatchObject({ total_debit_amount: quoted.total_debit_amount, pending_count: 1_000 })
  await sandbox.control('clock', { advance: '60s' })
  const read = (await sandbox.get(`/api/disbursements/${made.disbursement_id}`)).json
  expect(read).toMatchObject({ status: 'completed', successful_count: 1_000 })
  expect(read.items[999]).toMatchObject({ reference: 'row-999', status: 'completed' })
  expect((await sandbox.ledger()).byTag['CH-1']).toMatchObject({ batches: 1, executions: 1_000, amount: '50000010.00' })
})
