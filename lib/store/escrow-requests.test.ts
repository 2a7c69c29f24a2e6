import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readServiceId, readTermId, type ServiceId } from '@/lib/gateway/id'
import { setTestSettings } from '@/lib/gateway/test-service'
import { message } from '@/lib/messages/message'
import { fromMinor } from '@/lib/money/amount'
import { escrowBatchHash } from '@/lib/submissions/content/escrow-batch-content'
import { enqueueFulfilment } from '@/lib/submissions/enqueue/enqueue-collection'
import { past } from '@/lib/submissions/testing/batch'
import { approve, type Collector, collector } from '@/lib/submissions/testing/collect'
import { askBatch, cancelContent, enqueueApproved, releaseContent } from '@/lib/submissions/testing/escrow-batch'
import type { Engine } from './database'
import { withTx } from './open'
import { openTestDatabase } from './test-database'
import { voidProposal } from './transitions/proposals'
import { refusalOf } from './transitions/refusal'

const id = (): ServiceId => readServiceId(randomUUID()) ?? expect.fail('an id')
const ruleOf = (work: Promise<unknown>) =>
  work.then(
    () => 'allowed',
    (error: unknown) => refusalOf(error)?.rule ?? String(error),
  )

describe('requests about the money of escrows', () => {
  let store: Engine
  let maker: Collector
  beforeEach(async () => {
    store = await openTestDatabase()
    setTestSettings('http://127.0.0.1:9')
    maker = await collector(store)
  })
  afterEach(() => store.close())

  const batchOf = async (size: number) => {
    const batch = { id: id(), escrows: Array.from({ length: size }, id) }
    const rows = batch.escrows.map((escrow) => `('${escrow}', '${batch.id}', 'sandbox', clock_timestamp())`).join(', ')
    await past(store, `insert into escrow_item (service_id, disbursement_id, env, observed_at) values ${rows}`)
    return batch
  }

  it('a release and a cancel of one batch are never both open, whoever is quicker, in 20 races', async () => {
    for (let at = 0; at < 20; at += 1) {
      const batch = await batchOf(3)
      const [release, cancel] = [releaseContent(batch, batch.escrows), cancelContent(batch)]
      const answers = await Promise.all([ruleOf(askBatch(maker, release)), ruleOf(askBatch(maker, cancel))])
      expect(answers.toSorted()).toEqual(['I4', 'allowed'])
    }
  })

  it('and never both approved, where both are pending from before this was refused', async () => {
    for (let at = 0; at < 10; at += 1) {
      const batch = await batchOf(2)
      const content = [releaseContent(batch, batch.escrows), cancelContent(batch)]
      const first = await askBatch(maker, content[0] ?? expect.fail('a release'))
      await past(store, `update proposal set state = 'rejected' where id = '${first}'`)
      const second = await askBatch(maker, content[1] ?? expect.fail('a cancel'))
      await past(store, `update proposal set state = 'pending' where id = '${first}'`)
      const answers = await Promise.all(
        [first, second].map((asked, which) =>
          ruleOf(approve(store, asked, escrowBatchHash(content[which] ?? expect.fail('a content')))),
        ),
      )
      expect(answers.toSorted()).toEqual(['I4', 'allowed'])
    }
  })

  it('no term is marked as met while a cancel of its batch waits; a release does not stop that', async () => {
    const batch = await batchOf(2)
    const [escrowId = expect.fail('an escrow')] = batch.escrows
    const meet = () => {
      const termId = readTermId(randomUUID()) ?? expect.fail('a term')
      const what = { escrowId, termId, amount: fromMinor(5_000_000n), currency: 'UGX' }
      return withTx((tx) => enqueueFulfilment(tx, maker, what))
    }
    const released = await askBatch(maker, releaseContent(batch, batch.escrows))
    expect(await ruleOf(meet())).toBe('allowed')
    const reason = message('requests.void.withdrawn', { who: 'M' })
    await withTx((tx) => voidProposal(tx, maker, { proposalId: released, reason }))
    await askBatch(maker, cancelContent(batch))
    expect(await ruleOf(meet())).toBe('I4')
  })

  it('is one at a time for each escrow, over any order of requests, decisions, withdrawals and ends', async () => {
    const step = fc.oneof(
      fc.record({ what: fc.constant('release' as const), of: fc.subarray([0, 1, 2], { minLength: 1 }) }),
      fc.record({ what: fc.constant('cancel' as const) }),
      fc.record({ what: fc.constantFrom('approve' as const, 'withdraw' as const, 'end' as const), which: fc.nat(3) }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 14 }), async (steps) => {
        const batch = await batchOf(3)
        const open: { id: string; escrows: readonly number[]; hash: string; submission: string | null }[] = []
        for (const one of steps) {
          if (one.what === 'release' || one.what === 'cancel') {
            const escrows = one.what === 'release' ? one.of : [0, 1, 2]
            const content =
              one.what === 'release'
                ? releaseContent(
                    batch,
                    one.of.map((at) => batch.escrows[at] ?? expect.fail('an escrow')),
                  )
                : cancelContent(batch)
            // A second pending request of one kind about one batch is refused by an index already.
            const isFree = !open.some((other) => other.escrows.some((at) => escrows.includes(at)))
            const same = open.some(
              (other) =>
                other.submission === null &&
                ((other.escrows.length === 3 && one.what === 'cancel') || one.what === 'release'),
            )
            const asked = await askBatch(maker, content).catch((error: unknown) => {
              expect(['I4', 'I6']).toContain(refusalOf(error)?.rule)
              return null
            })
            if (asked !== null) {
              expect(isFree).toBe(true)
              open.push({ id: asked, escrows, hash: escrowBatchHash(content), submission: null })
            } else if (!same) expect(isFree).toBe(false)
            continue
          }
          const chosen = open[one.which % Math.max(1, open.length)]
          if (chosen === undefined) continue
          if (one.what === 'approve' && chosen.submission === null) {
            await approve(store, chosen.id, chosen.hash)
            chosen.submission = await enqueueApproved(store, chosen.id)
          } else if (one.what === 'withdraw' && chosen.submission === null) {
            await withTx((tx) =>
              voidProposal(tx, maker, {
                proposalId: chosen.id,
                reason: message('requests.void.withdrawn', { who: 'M' }),
              }),
            )
            open.splice(open.indexOf(chosen), 1)
          } else if (one.what === 'end' && chosen.submission !== null) {
            await past(
              store,
              `update submission_escrow set live = false where submission_id = '${chosen.submission}'`,
              `update submission set state = 'settled' where id = '${chosen.submission}'`,
            )
            open.splice(open.indexOf(chosen), 1)
          }
        }
      }),
      { numRuns: 25 },
    )
  })
})
