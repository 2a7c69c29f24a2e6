import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { testStaff } from '@/lib/access/test-staff'
import { redirectUri } from '@/lib/gateway/token'
import { readStored } from '@/lib/messages/stored'
import { englishText, saying } from '@/lib/messages/test-english'
import { readPayee } from '@/lib/payees/read-payee'
import { decideOn, letPausePass, newToken, somebody } from '@/lib/payees/test-payee'
import type { Engine } from '@/lib/store/database'
import { db } from '@/lib/store/open'
import { audit } from '@/lib/store/schema/audit'
import { oauthFlow, payeeAccount } from '@/lib/store/schema/payee'
import { payerToken } from '@/lib/store/schema/payer-token'
import { proposal } from '@/lib/store/schema/proposal'
import { openTestDatabase } from '@/lib/store/test-database'
import { connectedPayers, openPayerToken } from '@/lib/submissions/payer/payer-token'
import { connectCookie } from './connect-cookie'
import { readInvitation, revokeInvitation } from './invite'
import { startConnect } from './start-connect'
import { begun, comeBack, invited } from './test-flow'
import { TestTokenRoute } from './test-token-route'

const route = new TestTokenRoute()
const allowed = (externalRef: string, user?: string) => route.allow(externalRef, user)

describe('connecting a wallet', () => {
  let store: Engine
  let maker: Awaited<ReturnType<typeof testStaff<'payees:invite'>>> &
    Awaited<ReturnType<typeof testStaff<'payees:edit'>>>
  let checker: Awaited<ReturnType<typeof testStaff<'wallets:approve'>>>

  beforeAll(() => route.start())
  afterAll(() => route.stop())
  beforeEach(async () => {
    store = await openTestDatabase()
    route.reset()
    maker = (await testStaff('payees:invite', { role: 'preparer' })) as typeof maker
    checker = await testStaff('wallets:approve')
  })
  afterEach(() => store.close())

  const wallets = async () => (await db()).select().from(payeeAccount)
  const view = async (id: string) => {
    const read = await readPayee(maker, id)
    if (!read.ok) throw new Error(read.problem.message.key)
    return read.value
  }
  const connected = async (user?: string) => {
    const payeeId = await somebody(maker)
    const { secret, externalRef } = await begun(await invited(maker, payeeId))
    expect(await comeBack(secret, allowed(externalRef, user).code)).toMatchObject({ ok: true })
    return payeeId
  }

  it('goes by form to the token route once, stores whose wallet it is, and keeps no token', async () => {
    const payeeId = await connected()
    expect(route.asked).toHaveLength(1)
    expect(route.asked[0]).toMatch(
      /^POST \/api\/token application\/x-www-form-urlencoded grant_type=authorization_code&code=/,
    )
    expect(route.asked[0]).toContain(new URLSearchParams({ redirect_uri: redirectUri() }).toString())
    const seen = await view(payeeId)
    expect(seen).toMatchObject({ wallet: 'waiting', invitation: null, accounts: [{ kind: 'wallet', usable: false }] })
    expect(await (await db()).select().from(payerToken)).toEqual([])
    const everything = JSON.stringify([await wallets(), seen])
    expect(everything).not.toContain('that-must-not-stay')
    const [account] = seen.accounts
    expect(account?.proposal?.summary).toMatchObject({
      ...{ payee: { name: 'Amina Nakato' }, ownerName: null, changes: [{ what: saying('Added'), by: maker.name }] },
      invited: { way: 'link', to: null, by: maker.name, at: expect.any(String) },
    })
    expect(await decideOn(checker, account?.id ?? '')).toMatchObject({ value: { state: 'approved' } })
    expect((await view(payeeId)).wallet).toBe('pause')
    await letPausePass(store)
    expect((await view(payeeId)).wallet).toBe('connected')
  })

  it('stores the permission to charge a wallet where it was requested, sealed, and changes no payout method', async () => {
    const payeeId = await somebody(maker)
    const { secret, externalRef } = await begun(await invited(maker, payeeId, 'pay'))
    expect(await comeBack(secret, allowed(externalRef).code)).toEqual({ ok: true, value: 'pay' })
    expect(await wallets()).toEqual([])
    expect(await view(payeeId)).toMatchObject({ wallet: 'none', invitation: null, accounts: [] })
    expect((await view(payeeId)).chargeableUntil).not.toBeNull()
    const [kept, ...more] = await (await db()).select().from(payerToken)
    expect(more).toEqual([])
    expect(await openPayerToken(kept?.id ?? '')).toBe('a-token-that-must-not-stay')
    const atRest = await store.db.execute(sql`select encode(sealed_token, 'escape') as text from payer_token`)
    expect(JSON.stringify([atRest.rows, await view(payeeId)])).not.toContain('that-must-not-stay')
    expect(await connectedPayers()).toMatchObject([{ id: kept?.id, label: 'Amina Nakato' }])
    const again = await begun(await invited(maker, payeeId, 'pay'))
    await comeBack(again.secret, allowed(again.externalRef, kept?.accountId).code)
    expect(await connectedPayers()).toHaveLength(1)
  })

  it('is not approved by the person who sent the invitation', async () => {
    const inviter = await testStaff('payees:invite', { role: 'approver' })
    const payeeId = await somebody(maker)
    const { secret, externalRef } = await begun(await invited(inviter, payeeId))
    await comeBack(secret, allowed(externalRef).code)
    const [account] = (await view(payeeId)).accounts
    const self = { ...checker, ...inviter } as typeof checker
    expect(await decideOn(self, account?.id ?? '')).toMatchObject({ ok: false })
    expect((await view(payeeId)).wallet).toBe('waiting')
  })

  it('lets one wallet serve one payee, unless a second person sees both and waives it', async () => {
    const user = randomUUID()
    const first = await connected(user)
    const second = await connected(user)
    const [a, b] = [(await view(first)).accounts[0], (await view(second)).accounts[0]]
    expect(b?.proposal?.summary).toMatchObject({ content: { shared: false }, others: [] })
    expect((await decideOn(checker, a?.id ?? '')).ok).toBe(true)
    // Asked before the first was approved: what was asked does not say that two would share it.
    expect(await decideOn(checker, b?.id ?? '')).toMatchObject({ problem: { kind: 'superseded' } })
    const third = await connected(user)
    const c = (await view(third)).accounts[0]
    expect(c?.proposal?.summary).toMatchObject({ content: { shared: true }, others: [{ name: 'Amina Nakato' }] })
    expect((await decideOn(checker, c?.id ?? '')).ok).toBe(true)
    expect((await view(third)).accounts[0]).toMatchObject({ state: 'approved', shared: true })
  })

  it('ends the old wallet with the approval of the new one, so that there is never a second', async () => {
    const payeeId = await connected()
    await decideOn(checker, (await view(payeeId)).accounts[0]?.id ?? '')
    const { secret, externalRef } = await begun(await invited(maker, payeeId))
    await comeBack(secret, allowed(externalRef).code)
    const [old, fresh] = (await view(payeeId)).accounts
    expect(fresh?.proposal?.summary.before).toMatchObject({ wallet: old?.wallet })
    await decideOn(checker, fresh?.id ?? '')
    expect((await view(payeeId)).accounts.map(({ state }) => state)).toEqual(['ended', 'approved'])
  })

  it('has its own end for each failure, and the code is sent once at most', async () => {
    const fresh = async () => begun(await invited(maker, await somebody(maker)))
    const ends: Record<string, unknown> = {}
    const one = await fresh()
    ends.declined = await comeBack(one.secret, null, 'access_denied')
    ends.again = await comeBack(one.secret, allowed(one.externalRef).code)
    ends.noCookie = await comeBack(null, allowed(one.externalRef).code)
    ends.noCode = await comeBack((await fresh()).secret, null)
    ends.unknownCode = await comeBack((await fresh()).secret, 'never-given')
    expect(route.asked).toHaveLength(1)
    for (const how of ['nothing', 'an error', 'without user', 'other merchant'] as const) {
      route.asked = []
      route.answers = how
      const flow = await fresh()
      ends[how] = await comeBack(flow.secret, allowed(flow.externalRef).code)
      expect(route.asked, how).toHaveLength(1)
      ends[`${how}, again`] = await comeBack(flow.secret, allowed(flow.externalRef).code)
      expect(route.asked, how).toHaveLength(1)
    }
    const shown = Object.fromEntries(
      Object.entries(ends).map(([how, end]) => [how, (end as { problem: string }).problem]),
    )
    expect(shown).toEqual({
      declined: 'declined',
      again: 'used',
      noCookie: 'wrong-browser',
      noCode: 'service-down',
      unknownCode: 'not-yours',
      nothing: 'service-down',
      'nothing, again': 'used',
      'an error': 'service-down',
      'an error, again': 'used',
      'without user': 'no-account',
      'without user, again': 'used',
      'other merchant': 'not-yours',
      'other merchant, again': 'used',
    })
    expect(await wallets()).toEqual([])
  })

  it('accepts a link once, and neither an expired nor a withdrawn one', async () => {
    const payeeId = await somebody(maker)
    const older = await invited(maker, payeeId)
    const token = await invited(maker, payeeId)
    expect((await readInvitation(older)).state).toBe('expired')
    expect(await startConnect(older)).toMatchObject({ problem: 'expired' })
    const [one, two] = [await begun(token), await begun(token)]
    expect(await comeBack(one.secret, allowed(one.externalRef).code)).toMatchObject({ ok: true })
    expect(await comeBack(two.secret, allowed(two.externalRef).code)).toMatchObject({ problem: 'used' })
    expect((await readInvitation(token)).state).toBe('used')
    expect(await startConnect(token)).toMatchObject({ problem: 'used' })
    const revoked = await invited(maker, payeeId)
    const late = await begun(revoked)
    expect((await revokeInvitation(maker, payeeId)).ok).toBe(true)
    expect(await startConnect(revoked)).toMatchObject({ problem: 'expired' })
    expect(await comeBack(late.secret, allowed(late.externalRef).code)).toMatchObject({ problem: 'expired' })
    await store.asOwner(({ exec }) =>
      exec(`set session_replication_role = replica; update oauth_flow set expires_at = now() - interval '1 second' where used_at is null;
        update invitation set expires_at = now() - interval '1 second'; set session_replication_role = origin`),
    )
    const other = await invited(maker, payeeId)
    const slow = await begun(other)
    await store.asOwner(({ exec }) =>
      exec(`set session_replication_role = replica; update oauth_flow set expires_at = now() - interval '1 second' where used_at is null;
        update invitation set expires_at = now() - interval '1 second'; set session_replication_role = origin`),
    )
    expect(await comeBack(slow.secret, allowed(slow.externalRef).code)).toMatchObject({ problem: 'expired' })
    expect(await startConnect(other)).toMatchObject({ problem: 'expired' })
    expect(await wallets()).toHaveLength(1)
  })

  it('records the kind of failure, and accepts no code of the wrong form', async () => {
    const fresh = async () => begun(await invited(maker, await somebody(maker)))
    await comeBack((await fresh()).secret, null, 'access_denied')
    for (const code of ['', 'x'.repeat(2_001)])
      expect(await comeBack((await fresh()).secret, code)).toMatchObject({ problem: 'service-down' })
    expect(route.asked).toEqual([])
    expect(await comeBack((await fresh()).secret, 'x'.repeat(2_000))).toMatchObject({ problem: 'not-yours' })
    const good = await fresh()
    await comeBack(good.secret, allowed(good.externalRef).code)
    const flows = await store.db.select().from(oauthFlow).orderBy(oauthFlow.startedAt)
    expect(flows.map(({ outcome }) => outcome)).toEqual([
      ...['declined', 'service-down', 'service-down', 'not-yours', 'connected'],
    ])
    expect(flows.every(({ usedAt }) => usedAt !== null)).toBe(true)
  })

  it('withdraws a wallet that waits where the payee connects another, and nothing of a payee who was merged', async () => {
    const payeeId = await connected()
    const { secret, externalRef } = await begun(await invited(maker, payeeId))
    await comeBack(secret, allowed(externalRef).code)
    expect((await view(payeeId)).accounts.map(({ state }) => state)).toEqual(['withdrawn', 'waiting'])
    const asked = await store.db.select().from(proposal).orderBy(proposal.askedAt)
    expect(asked.map(({ state, voidReason }) => [state, voidReason && englishText(readStored(voidReason))])).toEqual([
      ['void', 'The payee connected another wallet in the meantime.'],
      ['pending', null],
    ])
    const other = await somebody(maker, { code: 'A-2' })
    const late = await begun(await invited(maker, other))
    await store.asOwner(({ exec }) =>
      exec(`set session_replication_role = replica; update payee set merged_into = '${payeeId}' where id = '${other}';
        set session_replication_role = origin`),
    )
    expect(await comeBack(late.secret, allowed(late.externalRef).code)).toMatchObject({ problem: 'expired' })
    expect(await wallets()).toHaveLength(2)
  })

  it('keeps no leave to charge a wallet where the answer gives no token: the link stays, and none is needed to pay into it', async () => {
    route.answers = 'without token'
    const payeeId = await somebody(maker)
    const token = await invited(maker, payeeId, 'pay')
    const { secret, externalRef } = await begun(token)
    expect(await comeBack(secret, allowed(externalRef).code)).toEqual({ ok: false, problem: 'no-account' })
    expect((await view(payeeId)).chargeableUntil).toBeNull()
    expect((await store.db.select().from(oauthFlow)).map(({ outcome }) => outcome)).toEqual(['no-account'])
    expect(await readInvitation(token)).toMatchObject({ state: 'open', purpose: 'pay' })
    await connected()
    const actions = (await store.db.select().from(audit).orderBy(audit.seq)).map(({ action }) => action)
    expect(actions.filter((action) => /connect|keep/.test(action))).toEqual(['payee-account.connect'])
    route.answers = 'as usual'
    // The code is spent, the invitation is not: the same link asks the service for another code.
    const again = await begun(token)
    expect(await comeBack(again.secret, allowed(again.externalRef).code)).toEqual({ ok: true, value: 'pay' })
    expect((await readInvitation(token)).state).toBe('used')
    const [last] = (await view(payeeId)).changes
    expect(last).toMatchObject({
      what: saying('Allowed their wallet to be charged'),
      isNow: expect.stringContaining('…'),
    })
    expect((await store.db.select().from(audit)).map(({ action }) => action)).toContain('payer-token.keep')
  })

  it('is begun twenty times with one link, and with no text that is no link', async () => {
    const token = await invited(maker, await somebody(maker))
    for (let n = 0; n < 20; n += 1) expect((await startConnect(token)).ok).toBe(true)
    expect(await startConnect(token)).toEqual({ ok: false, problem: 'too-often' })
    for (const other of ['', newToken(), token.slice(1)])
      expect(await startConnect(other)).toEqual({ ok: false, problem: 'expired' })
  })

  it('gives each start a reference of its own, so that the code of an earlier one does not land', async () => {
    const token = await invited(maker, await somebody(maker))
    const [first, second] = [await begun(token), await begun(token)]
    expect(second.externalRef).not.toBe(first.externalRef)
    expect(await comeBack(second.secret, allowed(first.externalRef).code)).toEqual({ ok: false, problem: 'not-yours' })
  })

  it('keeps the reference within an invitation where it is set so, and changes it with the next', async () => {
    await route.start({ SERVICE_CONNECT_REFERENCE: 'per-invitation' })
    const payeeId = await somebody(maker)
    const token = await invited(maker, payeeId)
    const [first, second] = [await begun(token), await begun(token)]
    expect(second.externalRef).toBe(first.externalRef)
    const next = await begun(await invited(maker, payeeId))
    expect(next.externalRef).not.toBe(first.externalRef)
    expect(await comeBack(next.secret, allowed(first.externalRef).code)).toEqual({ ok: false, problem: 'not-yours' })
    await route.stop()
    await route.start()
  })

  it('names its payees to the service so that nobody guesses, and leads back to one constant address', async () => {
    const refs = new Set<string>()
    for (let n = 0; n < 20; n += 1) refs.add((await begun(await invited(maker, await somebody(maker)))).externalRef)
    expect(refs.size).toBe(20)
    for (const ref of refs) expect(Buffer.from(ref, 'base64url')).toHaveLength(32)
    expect(redirectUri()).toBe('https://app.example/connect/callback')
    expect(connectCookie('https://app.example')).toMatchObject({
      name: '__Host-countinghouse.connect',
      options: { httpOnly: true, secure: true, sameSite: 'lax', path: '/' },
    })
    expect(connectCookie('http://localhost:3000').name).toBe('countinghouse.connect')
  })
})
