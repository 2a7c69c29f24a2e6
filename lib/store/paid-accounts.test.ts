import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Engine } from './database'
import { openTestDatabase } from './test-database'
import { type Submitted, submitted } from './test-story'
import { ago, supposing } from './test-supposing'

// Both rows of a batch go to the wallet $W of the payee $P, at the account $A of the service.
describe('where a payee is paid', () => {
  let store: Engine
  let sent: Submitted
  const names: Readonly<Record<string, string>> = {
    $W: randomUUID(),
    $P: randomUUID(),
    $A: randomUUID(),
    $I: randomUUID(),
  }
  beforeAll(async () => {
    store = await openTestDatabase()
    sent = await submitted(store)
  })
  afterAll(() => store.close())

  type Own = Readonly<Record<string, string>>
  const wallet = (own: Own = {}) => {
    const of = {
      ...{ id: '$W', payee_id: '$P', env: "'sandbox'", kind: "'wallet'", account_id: '$A' },
      ...{ flow_id: 'gen_random_uuid()', approved_by: 'gen_random_uuid()' },
      ...{ state: "'approved'", connected_by: '$M', approved_at: ago('2 hours'), usable_from: ago('1 hour') },
      ...own,
    }
    return `insert into payee_account (${Object.keys(of).join(', ')}) values (${Object.values(of).join(', ')})`
  }
  const TO_WALLET = `update payout_row set dest_kind = 'wallet', dest_key = $A::text, network = 'wallet', payee_id = $P, recognised_by = 'code', payee_account_id = $W`
  const ask = (facts: readonly string[], question: string) => {
    const { submissionId, proposalId, rowIds, maker } = sent
    const ours = { ...names, $S: submissionId, $Q: proposalId, $R: rowIds[0] ?? '', $M: maker.id }
    const of = (text: string) =>
      Object.entries(ours).reduce((filled, [name, value]) => filled.replaceAll(name, `'${value}'`), text)
    return supposing(store, facts.map(of), of(question))
  }
  const other = (column: string) => ({ [column]: 'gen_random_uuid()' })
  const ENDED = { state: "'ended'", ended_at: 'now()' }
  const WAITING = { state: "'waiting'", approved_at: 'null', usable_from: 'null', approved_by: 'null' }

  it.each<[boolean, string, Own]>([
    [false, 'is usable', {}],
    [true, 'is in its security hold', { usable_from: ago('-1 minute') }],
    [true, 'has ended', ENDED],
    [true, 'waits for approval', WAITING],
    [true, 'is that of another payee', other('payee_id')],
  ])('the payee of a row has moved: %s, where the wallet %s', async (moved, _what, own) => {
    expect(await ask([wallet(own), TO_WALLET], 'select $R in (select payees_moved(array[$R]::uuid[], now()))')).toBe(
      moved,
    )
  })

  const ENDED_SINCE = { ...ENDED, ended_at: "now() + interval '1 second'" }
  const phone = (number: string, own: Own = {}) =>
    wallet({
      ...{ id: 'gen_random_uuid()', kind: "'phone'", account_id: 'null', flow_id: 'null', phone: `'${number}'` },
      ...own,
    })
  const [THEIRS, ANOTHER] = ['+256772000418', '+256772000999']
  const BY_SHEET = `update payout_row set payee_id = $P, recognised_by = 'code', payee_account_id = null, dest_key = '${THEIRS}' where id = $R`
  it.each<[boolean, string, ...string[]]>([
    [false, 'no method has ended'],
    [true, 'a method of the payee has ended since', phone(ANOTHER, ENDED_SINCE)],
    [false, 'a method of the payee had ended before', phone(ANOTHER, { ...ENDED, ended_at: ago('1 hour') })],
    [false, 'a method of another payee has ended since', phone(ANOTHER, { ...ENDED_SINCE, ...other('payee_id') })],
    [true, 'its number was ended for another payee', phone(THEIRS, { ...ENDED_SINCE, ...other('payee_id') })],
    [
      false,
      'its number was ended for another payee and somebody has it',
      phone(THEIRS, { ...ENDED_SINCE, ...other('payee_id') }),
      phone(THEIRS, other('payee_id')),
    ],
  ])('the payee of a row with a number has moved: %s, where %s', async (moved, _what, ...facts) => {
    expect(await ask([BY_SHEET, ...facts], 'select $R in (select payees_moved(array[$R]::uuid[], now()))')).toBe(moved)
  })

  const outcome = (word: string, confirmed = 'null') =>
    `insert into row_outcome (row_id, submission_id, mapped, started_at, matched_by, confirmed_failed_at)
     values ($R, $S, '${word}', now(), 'reference', ${confirmed})`
  it.each<[number, string, ...string[]]>([
    [200_000, 'both rows of a live batch'],
    [100_000, 'not of another currency', "update payout_row set currency = 'USD' where id = $R"],
    [100_000, 'not what goes to a phone', "update payout_row set dest_kind = 'phone', network = 'mtn' where id = $R"],
    [100_000, 'not what its batch let go', 'update submission_row set live = false where row_id = $R'],
    [100_000, 'not what certainly failed', outcome('failed', 'now()')],
    [200_000, 'what failed and is not confirmed', outcome('failed')],
    [200_000, 'what was paid', outcome('paid')],
  ])('%d are on their way to a wallet: %s', async (sum, _what, ...facts) => {
    expect(await ask([wallet(), TO_WALLET, ...facts], "select first_on_its_way($W, 'UGX')::int")).toBe(sum)
  })

  it.each([
    ['paid', true],
    ['pending', false],
    ['failed', false],
    ['unknown-word', false],
  ])('a row that is %s has arrived at its wallet: %s', async (word, arrived) => {
    expect(await ask([wallet(), TO_WALLET, outcome(word)], 'select was_paid_at($W)')).toBe(arrived)
  })

  const approved = (decided: string, shared = false) =>
    `update proposal set kind = 'payee-account', subject_id = $W, decided_at = ${ago(decided)},
       summary = '{"content": {"shared": ${shared}}}' where id = $Q`
  const elsewhere = (own: Own = {}) => wallet({ ...other('id'), ...other('payee_id'), ...own })
  it.each<[string, string, ...string[]]>([
    ['usable', 'serves nobody else', approved('1 second')],
    ['The wallet serves another payee', 'serves another payee', approved('1 second'), elsewhere()],
    ['usable', 'served another payee', approved('1 second'), elsewhere(ENDED)],
    [
      'usable',
      'is at another account than that of another payee',
      approved('1 second'),
      elsewhere(other('account_id')),
    ],
    ['usable', 'was approved as one that several share', approved('1 second', true), elsewhere()],
    ['A second person has not approved it', 'was approved two minutes ago', approved('2 minutes')],
    ['A second person has not approved it', 'was not approved', "update proposal set state = 'pending' where id = $Q"],
    [
      'A person who connected an account cannot approve it',
      'was approved by the person who connected it',
      ...[approved('1 second'), 'update approval set approver_id = $M where proposal_id = $Q'],
    ],
  ])('%s: a wallet that %s', async (says, _what, ...facts) => {
    const usable = `select case when (approved_account(a)).usable_from > now() then 'usable' end from payee_account a where id = $W`
    expect(await ask([wallet(WAITING), ...facts], usable)).toBe(says)
  })

  const PAYEE = `insert into payee (id, code, name, created_by) values ($P, 'P-1', 'Amina', $M)`
  const INVITATION = `insert into invitation (id, payee_id, token_hash, made_by, expires_at)
    values ($I, $P, sha256('x'), $M, now())`
  const flow = (expires: string, used = 'null') =>
    `insert into oauth_flow (invitation_id, payee_id, external_ref, cookie_hash, expires_at, used_at)
     values ($I, $P, 'ref', sha256('x'), ${expires}, ${used})`
  it.each<[true | string, string, string]>([
    [true, 'that is open', flow(ago('-20 seconds'))],
    ['The flow has run out', 'that has run out', flow(ago('1 second'))],
    ['A flow is used once', 'that was used', flow(ago('-20 seconds'), ago('1 minute'))],
  ])('%s: a wallet is connected by a flow %s', async (says, _what, fact) => {
    expect(
      await ask(
        [PAYEE, INVITATION, fact],
        `update oauth_flow set used_at = now() - interval '1 s' returning used_at >= now()`,
      ),
    ).toBe(says)
  })
})
