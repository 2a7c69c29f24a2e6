import { randomUUID } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Staff } from '@/lib/access/actor'
import { TEST_PASSWORD, testStaff } from '@/lib/access/test-staff'
import { asMessage } from '@/lib/messages/message'
import { englishText, saying } from '@/lib/messages/test-english'
import { setLimits } from '@/lib/policy/set-limits'
import type { Engine } from '@/lib/store/database'
import { runHousekeeping } from '@/lib/store/housekeeping'
import { withTx } from '@/lib/store/open'
import { openTestDatabase } from '@/lib/store/test-database'
import { byOwner } from '@/lib/store/test-owner'
import { askNeeding, putPolicy } from '@/lib/store/test-policy'
import { approved, ask, decide, draft, person, quoteFor, submitted, systemActor, whole } from '@/lib/store/test-story'
import { type AttemptResult, closeAttempt, openAttempt } from '@/lib/store/transitions/attempts'
import { insertSubmission } from '@/lib/store/transitions/enqueue'
import { recordObservation } from '@/lib/store/transitions/observations'
import { callAs } from '@/lib/store/transitions/people'
import { remindApprovers, voidProposal } from '@/lib/store/transitions/proposals'
import { beginReading } from '@/lib/store/transitions/readings'
import { refusalOf } from '@/lib/store/transitions/refusal'
import { holdSubmission, moveSubmission, resumeStoppedSubmission } from '@/lib/store/transitions/submissions'
import { markRead, readNotifications } from './read-notifications'

describe('notifications', () => {
  let store: Engine
  beforeEach(async () => {
    store = await openTestDatabase()
  })
  afterEach(() => store.close())
  const linesOf = async (who: Staff) =>
    (await readNotifications(who)).notices.map(({ status, text, read }) => [status, englishText(text), read])
  const statuses = async (who: Staff) => (await readNotifications(who)).notices.map(({ status }) => status)

  it('go to everybody who may decide and did not make it, once, until it is decided; then to its maker', async () => {
    const [okot, other, admin, viewer] = [
      await person(store, 'approver'),
      await person(store, 'approver'),
      await person(store, 'admin'),
      await person(store, 'viewer'),
    ]
    const editor = await person(store, 'approver')
    const gone = await person(store, 'approver')
    await byOwner(store, sql`update staff set disabled_at = now() where id = ${gone.id}`)
    const drafted = await draft(store, 3)
    await withTx((tx) => callAs(tx, editor.sessionToken, 'name_editor', { payoutId: drafted.payoutId }))
    const asked = await ask(drafted)
    for (const who of [okot, other])
      expect(await readNotifications(who)).toMatchObject({
        unread: 1,
        notices: [
          {
            kind: 'asked',
            status: 'waits',
            about: { kind: 'payout', id: asked.payoutId, name: 'Wages' },
            text: saying('Pay 3 rows. preparer needs your decision.'),
            read: false,
          },
        ],
      })
    for (const who of [admin, viewer, editor, gone, asked.maker]) expect(await statuses(who)).toEqual([])

    await decide(store, asked, okot, 'reject')
    expect(await linesOf(other)).toEqual([['waits', 'Pay 3 rows. preparer needs your decision.', true]])
    expect(await linesOf(asked.maker)).toEqual([['rejected', 'approver rejected it: seen. Nothing was sent.', false]])
    expect(await statuses(okot)).toEqual(['waits'])
  })

  it('go to approvers of the next step when it is their turn', async () => {
    const [first, board] = [await person(store, 'approver'), await person(store, 'approver')]
    await byOwner(store, sql`update staff set groups = '{board}' where id = ${board.id}`)
    const steps = [{ approvers: 1 }, { approvers: 1, groups: ['board'] }]
    await putPolicy(store, { rules: [{ id: 'all', when: {}, demand: { action: 'approve', steps, inOrder: true } }] })
    const asked = await ask(await draft(store))
    const third = await person(store, 'approver')
    expect([await statuses(first), await statuses(board)]).toEqual([['waits'], ['waits']])
    await decide(store, asked, first)
    // The board was asked before, and whoever is of no use now is not.
    expect([await statuses(board), await statuses(third)]).toEqual([['waits'], []])
    await byOwner(store, sql`update staff set groups = '{board}' where id = ${third.id}`)
    await store.asOwner(({ exec }) => exec(`delete from notice where staff_id = '${board.id}'`))
    const second = await ask(await draft(store))
    await decide(store, second, board)
    expect(await statuses(third)).toEqual(['waits'])
  })

  it('remind those who may approve, once, after the hours that the policy says', async () => {
    const [okot, other] = [await person(store, 'approver'), await person(store, 'approver')]
    const asked = await askNeeding(store, 2, await draft(store))
    await decide(store, asked, okot)
    const remind = () => withTx((tx) => remindApprovers(tx, systemActor))
    const policy = (hours: string) =>
      store.asOwner(({ exec }) =>
        exec(`set session_replication_role = replica; update policy_version set reminder_hours = ${hours};
          update proposal set asked_at = asked_at - interval '2 hours'; set session_replication_role = origin`),
      )
    await policy('null')
    expect(await remind()).toEqual([])
    await policy('5')
    expect(await remind()).toEqual([])
    await policy('5')
    expect(await remind()).toEqual([asked.proposalId])
    expect(await remind()).toEqual([])
    expect(await linesOf(other)).toEqual([
      ['waits', 'Reminder. Pay 2 rows. preparer still needs your decision.', false],
      ['waits', 'Pay 2 rows. preparer needs your decision.', false],
    ])
    expect(await statuses(okot)).toEqual(['waits'])
    await decide(store, asked, other)
    expect((await readNotifications(other)).unread).toBe(0)
  })

  it('go to the maker only after the last approver that is needed', async () => {
    const asked = await askNeeding(store, 2, await draft(store))
    await decide(store, asked, await person(store, 'approver'))
    expect(await statuses(asked.maker)).toEqual([])
    await decide(store, asked, await person(store, 'approver'))
    expect(await linesOf(asked.maker)).toEqual([['approved', 'approver approved this request: Pay 2 rows.', false]])
  })

  it('go to the maker about what the system or others did, and not about what they did themselves', async () => {
    const okot = await person(store, 'approver')
    const mine = await ask(await draft(store))
    await withTx((tx) => voidProposal(tx, mine.maker, { proposalId: mine.proposalId, reason: asMessage('Not yet.') }))
    expect(await statuses(mine.maker)).toEqual([])
    expect(await readNotifications(okot)).toMatchObject({ unread: 0 })

    const changed = await ask(await draft(store))
    await withTx((tx) =>
      voidProposal(tx, systemActor, { proposalId: changed.proposalId, reason: asMessage('A row changed.') }),
    )
    expect(await linesOf(changed.maker)).toEqual([
      ['taken-back', 'It was withdrawn: A row changed. Nothing was sent.', false],
    ])

    const late = await ask(await draft(store))
    await store.asOwner(async ({ exec }) => {
      await exec('set session_replication_role = replica')
      await exec(`update proposal set asked_at = asked_at - interval '25 hours' where id = '${late.proposalId}'`)
      await exec('set session_replication_role = origin')
    })
    await runHousekeeping(systemActor)
    expect(await linesOf(late.maker)).toEqual([
      [
        'lapsed',
        'Nobody decided in time on this request: Pay 2 rows. Nothing was sent. Request it again if it is still needed.',
        false,
      ],
    ])
  })

  it('go to another admin about looser limits too, with the page where they are set', async () => {
    const [asker, other] = [
      await testStaff('policy:manage', { role: 'admin', name: 'A. Nsubuga' }),
      await testStaff('policy:manage', { role: 'admin' }),
    ]
    const looser = {
      smallest: '',
      largest: '',
      largestPerDay: '',
      source: 'MTN guide',
      reason: 'New guide',
      proof: TEST_PASSWORD,
    }
    await setLimits(asker, { currency: 'UGX', ...looser })
    expect(await readNotifications(other)).toMatchObject({
      notices: [{ about: { kind: 'limits' }, text: saying(/^Raise the limits.*A. Nsubuga needs/) }],
    })
    expect(await statuses(asker)).toEqual([])
  })

  it('say that a submission needs a person, and count as read once it no longer does', async () => {
    const sent = await submitted(store)
    const { submissionId } = sent
    await withTx((tx) => holdSubmission(tx, systemActor, { submissionId, reason: 'The price rose.' }))
    expect(await readNotifications(sent.maker)).toMatchObject({
      notices: [{ status: 'on-hold', about: { id: sent.payoutId }, read: false }, { status: 'approved' }],
    })
    await withTx((tx) => resumeStoppedSubmission(tx, sent.approver, { submissionId, reason: 'Agreed.' }))
    expect(await readNotifications(sent.maker)).toMatchObject({ notices: [{ status: 'on-hold', read: true }, {}] })
  })

  const attempt = async (
    submissionId: string,
    rows: number,
    result: Pick<AttemptResult, 'outcome' | 'nextState' | 'serviceId'>,
  ) => {
    const answer = await withTx((tx) =>
      openAttempt(tx, systemActor, { submissionId, worker: 'w', quote: quoteFor(rows) }),
    )
    if (!('opened' in answer)) throw new Error(answer.refused)
    const { attemptId } = answer.opened
    const rest = { httpStatus: 200, errorCode: null, serviceRequestId: null, detail: null, nextInMs: 0, problem: null }
    await withTx((tx) => closeAttempt(tx, systemActor, { ...rest, ...result, attemptId }))
  }
  const accept = (submissionId: string, rows: number) =>
    attempt(submissionId, rows, { outcome: 'accepted', nextState: 'accepted', serviceId: randomUUID() })

  it.each(['unclear', 'found_twice'] as const)('say that a batch is on hold as %s', async (holdReason) => {
    const { submissionId, maker } = await submitted(store)
    await attempt(submissionId, 2, { outcome: 'unknown', nextState: 'unknown', serviceId: null })
    const move = { submissionId, reason: 'test', nextInMs: null }
    await withTx((tx) => moveSubmission(tx, systemActor, { ...move, from: 'unknown', to: 'reconciling' }))
    await withTx((tx) => moveSubmission(tx, systemActor, { ...move, from: 'reconciling', to: 'on_hold', holdReason }))
    expect((await readNotifications(maker)).notices[0]).toMatchObject({ status: 'not-known', read: false })
  })

  const end = async (submissionId: string, rowId: string, mapped: 'paid' | 'failed') => {
    const { ticket } = await beginReading(store.db, submissionId)
    await withTx((tx) =>
      recordObservation(tx, systemActor, {
        submissionId,
        source: 'poll',
        ticket,
        rawStatus: mapped,
        mapped: mapped === 'paid' ? 'settled' : 'failed',
        counts: null,
        items: null,
        bodySha256: null,
        rows: [
          {
            rowId,
            rawStatus: mapped,
            mapped,
            reason: null,
            feeMinor: null,
            serviceStatusAt: null,
            matchedBy: 'reference',
          },
        ],
      }),
    )
  }

  const sentInTwo = async () => {
    const asked = await approved(store, 2)
    const batches = asked.rowIds.map((rowId) => {
      const one = {
        rowIds: [rowId],
        rowCount: 1,
        totalMinor: 100_000n,
        quoteFeeMinor: 50_000n,
        quoteDebitMinor: 150_000n,
      }
      return whole(asked, one)
    })
    await withTx(async (tx) => {
      for (const batch of batches) await insertSubmission(tx, systemActor, batch)
    })
    for (const { id } of batches) await accept(id, 1)
    const [first, second] = batches.map(({ id }, at) => ({ id, rowId: asked.rowIds[at] ?? '' }))
    return { asked, first, second }
  }

  it('say how a payout ended once, when its last batch has', async () => {
    const { asked, first, second } = await sentInTwo()
    await end(first?.id ?? '', first?.rowId ?? '', 'paid')
    expect(await statuses(asked.maker)).toEqual(['approved'])
    await end(second?.id ?? '', second?.rowId ?? '', 'failed')
    expect(await linesOf(asked.maker)).toEqual([
      ['partly', 'Some rows were paid and some were not. Each row shows its status.', false],
      ['approved', 'approver approved this request: Pay 2 rows.', false],
    ])
  })

  it('say how a payout ended once, when its last two batches end at the same moment', async () => {
    for (let round = 0; round < 10; round++) {
      const { asked, first, second } = await sentInTwo()
      await Promise.all([first, second].map((one) => end(one?.id ?? '', one?.rowId ?? '', 'paid')))
      expect(await statuses(asked.maker)).toEqual(['done', 'approved'])
    }
  })

  it('are read by one person for themselves alone, and written by nobody but the activity log', async () => {
    const [okot, other] = [await person(store, 'approver'), await person(store, 'approver')]
    await ask(await draft(store))
    await ask(await draft(store))
    const { notices } = await readNotifications(okot)
    await markRead(other, { id: notices[0]?.id ?? '' })
    expect(await readNotifications(okot)).toMatchObject({ unread: 2 })
    await markRead(okot, { id: notices[1]?.id ?? '' })
    expect(await linesOf(okot)).toMatchObject([{ 2: false }, { 2: true }])
    await markRead(okot, { until: notices[0]?.at ?? '' })
    expect(await readNotifications(okot)).toMatchObject({ unread: 0 })
    expect(await readNotifications(other)).toMatchObject({ unread: 2 })
    const ruleOf = (statement: SQL) =>
      store.db.execute(statement).then(
        () => 'allowed',
        (problem: unknown) => refusalOf(problem)?.rule,
      )
    const forged = sql`insert into notice (staff_id, audit_seq, kind, word) values (${okot.id}, 1, 'asked', 'pending')`
    expect(await ruleOf(forged)).toBe('I15')
    expect(await ruleOf(sql`update notice set word = 'approved'`)).toBe('I15')
  })
})
