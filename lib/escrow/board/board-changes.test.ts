import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Staff } from '@/lib/access/actor'
import { testStaff } from '@/lib/access/test-staff'
import { boardProblemOf, proposeReverseOne } from '@/lib/escrow/payouts/return-one'
import { asMessage } from '@/lib/messages/message'
import type { Engine } from '@/lib/store/database'
import { proposal } from '@/lib/store/schema/proposal'
import { openTestDatabase } from '@/lib/store/test-database'
import { bumpEpoch } from '@/lib/store/transitions/control'
import { createNeverRanProposal } from '@/lib/submissions/manual-resolution/resolve-change'
import { age, past, testWorker, turn } from '@/lib/submissions/testing/batch'
import {
  approvedBatchChange,
  escrowsAt,
  releaseContent,
  type TestEscrows,
} from '@/lib/submissions/testing/escrow-batch'
import { startTestSandbox, type TestSandbox } from '@/lib/submissions/testing/sandbox'
import { readBoard } from './read-board'
import { untilRead } from './read-escrows'

const phone = (n: number) => ({ phone: `+25677210040${n}` })

let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await startTestSandbox({ SERVICE_TIMEOUT_MS: '3000' })
})
afterAll(() => sandbox.stop())

describe('the requests on a board', () => {
  let store: Engine
  let staff: Staff<'payments:collect'> & Staff<'payouts:prepare'>
  const worker = testWorker()
  beforeEach(async () => {
    store = await openTestDatabase()
    staff = await testStaff<'payments:collect' | 'payouts:prepare'>('payments:collect', { role: 'preparer' })
    await sandbox.control('reset', {})
  })
  afterEach(() => store.close())

  const board = async ({ id }: TestEscrows) => {
    const read = await readBoard(staff, id, { reads: false })
    return read.ok ? read.value : expect.fail(read.problem.message.key)
  }
  const turns = async (id: string) => {
    for (let n = 0; n < 4; n += 1) await turn(store, worker, id)
  }
  /** A release that was approved so long before a backup was restored that it may be sent no more. */
  const held = async () => {
    const batch = await escrowsAt(sandbox, [phone(1), phone(2)])
    const id = await approvedBatchChange(store, releaseContent(batch, batch.escrows))
    await past(store, `update submission set created_at = created_at - interval '21 h' where id = '${id}'`)
    await bumpEpoch('restored')
    await turns(id)
    await age(store, '26 h')
    return { batch, id }
  }

  it('name what a person can do about one that is on hold, and nothing for another one', async () => {
    const { batch, id } = await held()
    const other = await escrowsAt(sandbox, [phone(3)])
    const done = await approvedBatchChange(store, releaseContent(other, other.escrows))
    await turns(done)
    expect((await board(batch)).changes).toMatchObject([
      { id, state: 'on_hold', holdReason: 'stopped', resolutionOptions: { mayBeAbsent: true, mayResume: false } },
    ])
    expect((await board(other)).changes).toMatchObject([{ id: done, state: 'settled', resolutionOptions: null }])
  })

  it('have the proposals about one that never ran, and no others', async () => {
    const { batch, id } = await held()
    const other = await escrowsAt(sandbox, [phone(3)])
    expect((await board(batch)).absences).toEqual([])
    const asked = await createNeverRanProposal(staff, id, 'The service has nothing of it')
    if (!asked.ok) return expect.fail(asked.problem.message.key)
    const { absences, proposals } = await board(batch)
    expect(absences).toMatchObject([
      {
        ...{ id: asked.value.proposalId, kind: 'declare-absent', subjectId: id, state: 'pending' },
        summary: { content: { reason: 'The service has nothing of it' } },
      },
    ])
    expect(proposals.map(({ kind }) => kind)).toEqual(['release-escrow-disbursement'])
    expect(await board(other)).toMatchObject({ absences: [], changes: [] })
  })

  it('are proposed once where two people propose a return at the same moment', async () => {
    const batch = await escrowsAt(sandbox, [phone(1)])
    await board(batch)
    await untilRead(batch.id)
    const [escrowId = ''] = batch.escrows
    const asks = await Promise.all([1, 2].map(() => proposeReverseOne(staff, escrowId, 'Ordered twice')))
    expect(asks.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await store.db.select().from(proposal)).toMatchObject([{ kind: 'reverse-escrow', subjectId: escrowId }])
  })
})

it.each([
  ['not-found', 'not-found'],
  ['service', 'service'],
  ['superseded', 'superseded'],
  ['bad-input', 'refused'],
  ['paused', 'refused'],
  ['refused', 'refused'],
])('a problem of an escrow that is %s is shown on the board as %s, by the same message', (kind, shown) => {
  const gone = asMessage('It is gone.')
  expect(boardProblemOf({ kind, message: gone })).toEqual({ kind: shown, message: gone })
})
