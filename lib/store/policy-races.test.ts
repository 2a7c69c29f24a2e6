import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Engine } from './database'
import { openTestDatabase } from './test-database'
import { putPolicy } from './test-policy'
import { ask, decide, draft, person } from './test-story'
import { BlockedByPolicy } from './transitions/proposals'

const AT_ONCE = 200
/** Each draft pays UGX 2,000, and so many of them fit under the ceiling. */
const FIT = 7
const CEILING = { id: 'c', currency: 'UGX', most: String(200_000 * FIT + 199_999), demand: { action: 'block' } }

const times = <T>(count: number, work: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, n) => work(n)))

describe(`${AT_ONCE} at once against a ceiling`, { timeout: 120_000 }, () => {
  let store: Engine
  beforeEach(async () => {
    store = await openTestDatabase()
  })
  afterEach(() => store.close())
  const totalOf = async (where: ReturnType<typeof sql>) =>
    Number(
      (
        await store.db.execute<{ n: string }>(
          sql`select coalesce(sum(total_minor), 0) as n from proposal where ${where}`,
        )
      ).rows[0]?.n,
    )

  it.each(['merchant-day', 'maker-day', 'payee-day'])('never submits more than %s allows', async (scope) => {
    const maker = await person(store, 'preparer')
    const drafts = await times(AT_ONCE, async () => ({ ...(await draft(store)), maker }))
    await putPolicy(store, { ceilings: [{ ...CEILING, scope }] })
    const answers = await Promise.allSettled(drafts.map((one) => ask(one)))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(FIT)
    for (const answer of answers)
      if (answer.status === 'rejected') expect(answer.reason).toBeInstanceOf(BlockedByPolicy)
    expect(await totalOf(sql`state = 'pending'`)).toBe(FIT * 200_000)
  })

  it('never approves more than an approver may in a day, and leaves the rest to another', async () => {
    const asked = await times(AT_ONCE, async () => ask(await draft(store)))
    await putPolicy(store, { ceilings: [{ ...CEILING, scope: 'approver-day' }] })
    const [by, other] = [await person(store, 'approver'), await person(store, 'approver')]
    const answers = await Promise.all(asked.map((one) => decide(store, one, by)))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(FIT)
    expect(new Set(answers.flatMap((answer) => (answer.ok ? [] : [answer.problem])))).toEqual(new Set(['ceiling']))
    expect(await totalOf(sql`state = 'approved'`)).toBe(FIT * 200_000)
    const left = asked.filter((_, n) => answers[n]?.ok === false)
    const [one] = left
    if (one === undefined) throw new Error('Something was left')
    expect(await decide(store, one, other)).toMatchObject({ ok: true, value: { state: 'approved' } })
  })

  it('submits and approves at once, and exceeds neither ceiling', async () => {
    const maker = await person(store, 'preparer')
    const drafts = await times(AT_ONCE, async () => ({ ...(await draft(store)), maker }))
    await putPolicy(store, {
      ceilings: [
        { ...CEILING, id: 'maker', scope: 'maker-day', most: String(200_000 * FIT * 2) },
        { ...CEILING, scope: 'approver-day' },
      ],
    })
    const by = await person(store, 'approver')
    await Promise.allSettled(drafts.map(async (one) => decide(store, await ask(one), by)))
    expect(await totalOf(sql`state in ('pending', 'approved')`)).toBe(FIT * 2 * 200_000)
    expect(await totalOf(sql`state = 'approved'`)).toBe(FIT * 200_000)
  })
})
