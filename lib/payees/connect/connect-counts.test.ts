import { randomUUID } from 'node:crypto'
import { inspect } from 'node:util'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { testStaff } from '@/lib/access/test-staff'
import { readPayee } from '@/lib/payees/read-payee'
import { decideOn, newToken, somebody } from '@/lib/payees/test-payee'
import { log } from '@/lib/platform/log'
import type { Engine } from '@/lib/store/database'
import { payeeAccount } from '@/lib/store/schema/payee'
import { openTestDatabase } from '@/lib/store/test-database'
import { refusalOf } from '@/lib/store/transitions/refusal'
import { finishConnect } from './finish-connect'
import { begun, comeBack, invited } from './test-flow'
import { TestTokenRoute } from './test-token-route'

const route = new TestTokenRoute()
beforeAll(() => route.start())
afterAll(() => route.stop())

describe('attacks on connecting, counted', () => {
  let store: Engine
  let maker: Awaited<ReturnType<typeof testStaff<'payees:invite'>>> &
    Awaited<ReturnType<typeof testStaff<'payees:edit'>>>
  beforeEach(async () => {
    store = await openTestDatabase()
    route.reset()
    maker = (await testStaff('payees:invite', { role: 'preparer' })) as typeof maker
  })
  afterEach(() => store.close())

  const connected = async (user: string, code?: string) => {
    const payeeId = await somebody(maker)
    const { secret, externalRef } = await begun(await invited(maker, payeeId))
    expect(await comeBack(secret, route.allow(externalRef, user, code).code)).toMatchObject({ ok: true })
    const read = await readPayee(maker, payeeId)
    if (!read.ok) throw new Error(read.problem.message.key)
    return read.value.accounts[0]?.id ?? ''
  }

  it('resists 10,000 attacks: no cookie, another cookie, a replay, a foreign code, swapped flows', async () => {
    const PEOPLE = 20
    const victims = await Promise.all(
      Array.from({ length: PEOPLE }, async () => begun(await invited(maker, await somebody(maker)))),
    )
    const mine = await begun(await invited(maker, await somebody(maker, { name: 'The attacker' })))
    const spent = await begun(await invited(maker, await somebody(maker)))
    await comeBack(spent.secret, null, 'access_denied')
    const before = route.asked.length
    const counts: Record<string, number> = {}
    const attack = async (how: string, secret: string | null) => {
      // The attacker's own wallet, allowed in the attacker's own flow: the code is good, and it is not the victim's.
      const { code } = route.allow(mine.externalRef)
      const ended = await finishConnect({ secret, code, error: null })
      expect(ended.ok, how).toBe(false)
      counts[how] = (counts[how] ?? 0) + 1
    }
    for (let n = 0; n < 4_000; n += 1) await attack('no cookie', null)
    for (let n = 0; n < 400; n += 1) await attack('another cookie', newToken())
    for (let n = 0; n < 380; n += 1) await attack('a replay', spent.secret)
    for (let n = 0; n < 5_200; n += 1) await attack('a cookie of no form', newToken().slice(0, n % 43))
    for (const { secret } of victims) await attack('a foreign code', secret)
    expect(Object.values(counts).reduce((sum, n) => sum + n, 0)).toBe(10_000)
    // Only a browser with an open flow has anything exchanged at all.
    expect(route.asked.length - before).toBe(PEOPLE)
    expect(await store.db.select().from(payeeAccount)).toEqual([])
  }, 240_000)

  it('lets each of three wallets serve one of the ten payees who connected it: all others are blocked', async () => {
    const checker = await testStaff('wallets:approve')
    const wallets = [randomUUID(), randomUUID(), randomUUID()]
    const accounts: { readonly id: string; readonly wallet: string }[] = []
    for (let n = 0; n < 30; n += 1) {
      const wallet = wallets[n % 3] ?? ''
      accounts.push({ id: await connected(wallet), wallet })
    }
    const served = new Map<string, number>()
    let blocked = 0
    for (const { id, wallet } of accounts) {
      const { ok } = await decideOn(checker, id)
      if (ok) served.set(wallet, (served.get(wallet) ?? 0) + 1)
      else blocked += 1
    }
    expect([[...served.values()], blocked]).toEqual([[1, 1, 1], 27])
    // Nor past the app: not even the owner of the tables gives a wallet to a second payee.
    const forced = await Promise.all(
      accounts.map(({ id }) =>
        store
          .asOwner(({ exec }) =>
            exec(`update payee_account set state = 'approved' where id = '${id}' and state = 'waiting'`),
          )
          .then(
            () => null,
            (error: unknown) => refusalOf(error)?.rule ?? String(error),
          ),
      ),
    )
    expect(forced.filter((refused) => refused !== null)).toEqual(Array(27).fill('I13'))
    const approved = await store.db.select().from(payeeAccount).where(sql`state = 'approved'`)
    expect(new Set(approved.map(({ accountId }) => accountId))).toEqual(new Set(wallets))
    expect(approved).toHaveLength(3)
  }, 120_000)

  it('keeps a code nowhere: neither in any table, nor in anything that is handed to the log', async () => {
    const canary = `canary-${randomUUID()}`
    const written: string[] = []
    const levels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const
    const spies = levels.map((level) =>
      vi.spyOn(log, level).mockImplementation((...said) => void written.push(inspect(said))),
    )
    await connected(randomUUID(), canary)
    route.answers = 'an error'
    const { secret, externalRef } = await begun(await invited(maker, await somebody(maker)))
    await comeBack(secret, route.allow(externalRef, randomUUID(), `${canary}-again`).code)
    for (const spy of spies) spy.mockRestore()
    expect(written.join()).toContain('a code could not be exchanged')
    expect(written.filter((line) => line.includes(canary))).toEqual([])
    expect(route.asked.filter((line) => line.includes(canary))).toHaveLength(2)
    const { rows: tables } = await store.db.execute<{ name: string }>(
      sql`select tablename as name from pg_tables where schemaname = 'public'`,
    )
    expect(tables.map(({ name }) => name)).toContain('oauth_flow')
    const hex = Buffer.from(canary).toString('hex')
    const found: string[] = []
    await store.asOwner(async (direct) => {
      for (const { name } of tables) {
        const kept = await direct.rows(
          `select 1 from "${name}" t where t::text like '%${canary}%' or t::text like '%${hex}%'`,
        )
        if (kept.length > 0) found.push(name)
      }
    })
    expect(found).toEqual([])
  })
})
