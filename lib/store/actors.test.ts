import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ROLES, type Role } from '@/lib/access/roles'
import { appProofs } from '@/lib/platform/app-proof'
import { settings } from '@/lib/platform/settings'
import type { Engine, Tx } from './database'
import { ACTING, FOR_THE_APP, NAMED_FREELY, NAMED_OTHERWISE, NAMES_NOBODY, WITHOUT_SESSION } from './test-acting'
import { openTestDatabase } from './test-database'
import { byOwner } from './test-owner'
import { type Approver, draft, person } from './test-story'
import { refusalOf } from './transitions/refusal'

const WEB = `'countinghouse_web'`

describe('who acts', () => {
  let store: Engine
  const people = new Map<Role, Approver>()
  let other: Approver
  let functions: ReadonlyMap<string, string>
  let columns: readonly { readonly table: string; readonly column: string; readonly updates: boolean }[]
  beforeAll(async () => {
    store = await openTestDatabase()
    for (const role of ROLES) people.set(role, await person(store, role))
    other = await person(store, 'preparer')
    const callable = await store.asOwner(({ rows }) =>
      rows(`select proname::text as name, coalesce(proargnames[1], '') as first from pg_proc where pronamespace = 'public'::regnamespace
        and prorettype <> 'trigger'::regtype and has_function_privilege(${WEB}, oid, 'execute')`),
    )
    functions = new Map(callable.map(({ name, first }) => [String(name), String(first)]))
    const named = await store.asOwner(({ rows }) =>
      rows(`select c.relname::text as "table", a.attname::text as "column", has_column_privilege(${WEB}, c.oid, a.attnum, 'update') as updates
        from pg_attribute a join pg_class c on c.oid = a.attrelid and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
        where (a.attname ~ '^(actor|staff|maker|author|approver)_id$' or a.atttypid = 'uuid'::regtype and a.attname ~ '_by$' or exists (
            select from pg_constraint k where k.conrelid = c.oid and k.contype = 'f' and k.confrelid = 'staff'::regclass and a.attnum = any (k.conkey)))
          and a.attnum > 0 and (has_column_privilege(${WEB}, c.oid, a.attnum, 'insert') or has_column_privilege(${WEB}, c.oid, a.attnum, 'update'))
        order by 1, 2`),
    )
    columns = named.map(({ table, column, updates }) => ({
      ...{ table: String(table), column: String(column), updates: updates === true },
    }))
  })
  afterAll(() => store.close())

  const person_ = (role: Role) => people.get(role) ?? other

  class Undo extends Error {}

  /** The rule that refuses one of the statements, run in one transaction that is undone; else null. */
  const ruleOf = (...statements: readonly string[]): Promise<string | null> =>
    store.db
      .transaction(async (tx: Tx) => {
        for (const statement of statements) await tx.execute(sql.raw(statement))
        throw new Undo()
      })
      .catch((problem) => refusalOf(problem)?.rule ?? null)

  const json = (value: unknown) => `'${JSON.stringify(value)}'::jsonb`
  const token = ({ sessionToken }: Approver) => ({ token: sessionToken.reveal() })
  const app = () => ({ proofs: appProofs(settings()) })
  const call = (name: string, actor: unknown, request: object = {}) =>
    `select ${name}(${json(actor)}, ${json(request)})`

  it('is decided by every function that the app may call, and each is known', () => {
    const first = (name: string) => [...functions].filter(([, argument]) => argument === name).map(([each]) => each)
    expect(first('actor').sort()).toEqual([...Object.keys(ACTING), 'act_as'].sort())
    const rest = [...functions.keys()].filter((name) => !['actor', 'token'].includes(functions.get(name) ?? ''))
    expect([...rest, 'act_as'].sort()).toEqual([...NAMES_NOBODY].sort())
  })

  it('is a person whose role permits it, and the system only where it is meant', async () => {
    const wrong: string[] = []
    for (const [name, allowed] of Object.entries(ACTING)) {
      for (const role of ROLES) {
        const by = person_(role)
        const refused = (await ruleOf(call(name, token(by), { makerId: by.id }))) === 'I16'
        if (allowed.includes(role) === refused) wrong.push(`${name} by ${role}`)
      }
      const alone = await ruleOf(call(name, { id: other.id, name: other.name }))
      const expected = !allowed.includes('system') || FOR_THE_APP.includes(name)
      if ((alone === 'I16') !== expected) wrong.push(`${name} with no session: ${alone}`)
    }
    expect(wrong).toEqual([])
  })

  it.each(FOR_THE_APP)('is the app itself where %s acts for nobody', async (name) => {
    const answers = await Promise.all([{}, { proofs: ['00'] }, app()].map((actor) => ruleOf(call(name, actor))))
    expect(answers.map((rule) => rule === 'I16')).toEqual([true, true, false])
  })

  it('is the person of the token in every function that takes one, and nobody without a live session', async () => {
    const ended = await person(store, 'admin')
    await byOwner(store, sql`update session set revoked_at = now() where id = ${ended.sessionId}`)
    const open: string[] = []
    for (const name of [...functions].filter(([, argument]) => argument === 'token').map(([each]) => each))
      for (const said of ['', other.id, ended.sessionToken.reveal()]) {
        const rule = await ruleOf(`select ${name}('${said}', ${json({ staffId: other.id })})`)
        if (rule !== 'I16' && !WITHOUT_SESSION.includes(name)) open.push(`${name}: ${rule}`)
      }
    expect(open).toEqual([])
  })

  it('is the only person whom a row may name, in every column that names one', async () => {
    const wrong: string[] = []
    for (const { table, column } of columns.filter((one) => !(`${one.table}.${one.column}` in NAMED_FREELY))) {
      const insert = `insert into ${table} (${column}) values ('${other.id}')`
      const acts = `select act_as(${json(token(person_('admin')))})`
      for (const before of [[], [acts], [`select act_as(${json(app())})`]])
        if ((await ruleOf(...before, insert)) !== 'I16')
          wrong.push(`${table}.${column} names somebody after ${before[0] ?? 'nothing'}`)
      if ((await ruleOf(`select act_as(${json(token(other))})`, insert)) === 'I16' && table !== 'payer_token')
        wrong.push(`${table}.${column} does not name who acts`)
    }
    expect(wrong).toEqual([])
  })

  it('is found out by these triggers alone: without one of them its row names whom it likes', async () => {
    const silent: string[] = []
    for (const { table, column } of columns.filter((one) => !(`${one.table}.${one.column}` in NAMED_FREELY)))
      await store.asOwner(async ({ exec }) => {
        await exec(`begin; alter table ${table} disable trigger acts; set local role countinghouse_web`)
        await exec(`select act_as(${json(token(person_('admin')))})`)
        const answer = await exec(`insert into ${table} (${column}) values ('${other.id}')`).catch(refusalOf)
        await exec('rollback')
        if (answer !== undefined && answer?.rule === 'I16') silent.push(`${table}.${column}`)
      })
    expect(silent).toEqual([])
  })

  it('is compared again where such a column may be changed', async () => {
    const triggers = await store.asOwner(({ rows }) =>
      rows(`select c.relname::text as "table", p.proname::text as fn, encode(t.tgargs, 'escape') as args,
          array(select attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum = any (t.tgattr)) as changed
        from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_proc p on p.oid = t.tgfoid where t.tgname = 'acts'`),
    )
    const missing = columns
      .filter(({ table, column }) => !(`${table}.${column}` in NAMED_FREELY))
      .filter(({ table, column, updates }) => {
        const of = triggers.filter((one) => one.table === table)
        const fn = NAMED_OTHERWISE[`${table}.${column}`]
        const names =
          fn === undefined ? of.some(({ args }) => String(args).includes(column)) : of.some((one) => one.fn === fn)
        const follows = of.some(({ changed }) => (changed as string[]).includes(column))
        return !names || (updates && !follows)
      })
    expect(missing).toEqual([])
  })

  // Whatever somebody with only the login runs, in whatever order.
  it('is nobody who has no live session, whatever is run', async () => {
    const gone = await person(store, 'preparer')
    const { payoutId } = await draft(store)
    await byOwner(store, sql`update session set revoked_at = now() where staff_id = ${gone.id}`)
    const forged = [
      { id: gone.id, name: gone.name },
      { id: gone.id, name: gone.name, kind: 'staff', role: 'admin' },
      { id: null, name: gone.name },
      token(gone),
      { token: gone.id },
      { proofs: ['00'], id: gone.id },
      {},
    ]
    const request = {
      ...{
        kind: 'payout',
        subjectId: payoutId,
        payoutId,
        env: 'sandbox',
        makerId: gone.id,
        summary: {},
        rowCount: 2,
        contentHash: 'x',
      },
      ...{
        totalMinor: 1,
        feeMinor: 0,
        debitMinor: 1,
        currency: 'UGX',
        action: 'payout.created',
        subject: 'x:y',
        detail: {},
      },
      ...{
        decision: 'approve',
        reason: 'x',
        stepUpId: randomUUID(),
        proposalId: randomUUID(),
        submissionId: randomUUID(),
      },
    }
    const setting = fc
      .tuple(fc.constantFrom('person', 'app', 'origin'), fc.constantFrom(gone.id, `${gone.id} 00`, 'app', ''))
      .map(([name, value]) => `select set_config('countinghouse.${name}', '${value}', true)`)
    const calling = fc
      .tuple(fc.constantFrom(...Object.keys(ACTING)), fc.constantFrom(...forged))
      .map(([name, actor]) => `select ${name}(${json(actor)}, ${json(request)})`)
    const acting = fc.constantFrom(...forged).map((actor) => `select act_as(${json(actor)})`)
    const writing = fc
      .constantFrom(...columns)
      .map(({ table, column }) => `insert into ${table} (${column}) values ('${gone.id}')`)
    const changing = fc.constantFrom(
      `update payout set updated_by = '${gone.id}' where id = '${payoutId}'`,
      `update payout_row set amount_minor = 1 where payout_id = '${payoutId}'`,
      `insert into payout (env, name, created_by) values ('sandbox', 'x', '${gone.id}')`,
      `insert into payee (code, name, created_by) values ('P-9', 'x', '${gone.id}')`,
    )
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.oneof(setting, calling, acting, writing, changing), { minLength: 1, maxLength: 4 }),
        async (statements) => {
          await store.db
            .transaction(async (tx: Tx) => {
              for (const statement of statements) await tx.execute(sql.raw(statement))
            })
            .catch(() => undefined)
          const { rows } = await store.db.execute(sql`select
            (select count(*)::int from audit where actor_id = ${gone.id} or actor_name = ${gone.name} and actor_id is null) as audit,
            (select count(*)::int from proposal where maker_id = ${gone.id}) as proposal,
            (select count(*)::int from approval where approver_id = ${gone.id}) as approval,
            (select count(*)::int from submission where maker_id = ${gone.id}) as submission,
            (select count(*)::int from payout where ${gone.id} in (created_by, updated_by)) as payout,
            (select count(*)::int from payee where created_by = ${gone.id}) as payee`)
          expect(rows).toEqual([{ audit: 0, proposal: 0, approval: 0, submission: 0, payout: 0, payee: 0 }])
        },
      ),
      { numRuns: 300 },
    )
  })
})
