import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Engine } from './database'
import { withTx } from './open'
import { openTestDatabase } from './test-database'
import { byOwner } from './test-owner'
import { type Approver, type Draft, draft, person, submitted, systemActor } from './test-story'
import { callAs } from './transitions/people'
import { refusalOf } from './transitions/refusal'
import { voidSubmission } from './transitions/submissions'

describe('the editors of what is copied, by raw SQL of the login that serves', () => {
  let store: Engine
  let okot: Approver
  let original: Draft
  beforeAll(async () => {
    store = await openTestDatabase()
    okot = await person(store, 'approver')
    original = await draft(store)
    await withTx((tx) => callAs(tx, okot.sessionToken, 'name_editor', { payoutId: original.payoutId, lines: [2] }))
  })
  afterAll(() => store.close())

  const run = (statement: string, by: Approver = original.maker) =>
    withTx((tx) => tx.execute(sql.raw(statement)), by).then(
      () => 'accepted',
      (error: unknown) => refusalOf(error)?.rule ?? 'refused',
    )
  const editorsOf = async (payoutId: string) =>
    (
      await store.db.execute<{ did: string; origin: string | null }>(
        sql`select did, origin_id as origin from payout_editor where payout_id = ${payoutId} and staff_id = ${okot.id}`,
      )
    ).rows
  const ofOriginal = [{ did: 'edited', origin: expect.stringMatching('-') }]
  const newPayout = async (columns: Readonly<Record<string, string>> = {}) => {
    const id = randomUUID()
    const names = Object.keys(columns).map((name) => `, ${name}`)
    const values = Object.values(columns).map((value) => `, '${value}'`)
    const made = await run(`insert into payout (id, env, name, created_by ${names.join('')})
      values ('${id}', 'sandbox', 'Copy', '${original.maker.id}' ${values.join('')})`)
    expect(made).toBe('accepted')
    return id
  }
  let ordinal = 10
  const newRow = (payoutId: string, columns: Readonly<Record<string, string>> = {}) => {
    ordinal += 1
    const tag = `ZZZZZZ${ordinal}`
    return run(`insert into payout_row (payout_id, ordinal, line_no, row_tag, cells, state${Object.keys(columns)
      .map((name) => `, ${name}`)
      .join('')})
      values ('${payoutId}', ${ordinal}, ${ordinal + 2}, '${tag}', '[]', 'blocked'${Object.values(columns)
        .map((value) => `, '${value}'`)
        .join('')})`)
  }
  const newTemplate = async () => {
    const id = randomUUID()
    await withTx(async (tx) => {
      await tx.execute(sql`insert into payout_template (id, name, kind, currency, copied_from, made_by)
        values (${id}, 'Monthly', 'direct', 'UGX', ${original.payoutId}, ${original.maker.id})`)
      await callAs(tx, original.maker.sessionToken, 'name_editor', { templateId: id })
    }, original.maker)
    return id
  }

  it('include who created a payout, without a word from the program', async () => {
    const { rows } = await store.db.execute(
      sql`select staff_id as by, did from payout_editor where payout_id = ${await newPayout()}`,
    )
    expect(rows).toEqual([{ by: original.maker.id, did: 'created' }])
  })

  it('are taken over with rows of a copy, of a payout that is paid again, and of a template', async () => {
    for (const column of ['copied_from', 'parent_payout_id']) {
      const copy = await newPayout({ [column]: original.payoutId })
      expect(await editorsOf(copy)).toEqual([])
      expect(await newRow(copy)).toBe('accepted')
      expect(await editorsOf(copy)).toEqual(ofOriginal)
      const second = await newPayout({ copied_from: copy })
      expect(await newRow(second)).toBe('accepted')
      expect(await editorsOf(second)).toEqual(ofOriginal)
    }
    const templateId = await newTemplate()
    expect(await run(`insert into payout_template_row values ('${templateId}', 0, '[]')`)).toBe('accepted')
    const drafted = await newPayout({ template_id: templateId })
    expect(await newRow(drafted)).toBe('accepted')
    expect(await editorsOf(drafted)).toEqual(ofOriginal)
  })

  it('are read again with each row, so that an edit in the middle of a copy counts', async () => {
    const source = await draft(store)
    const copy = await newPayout({ copied_from: source.payoutId })
    expect(await newRow(copy)).toBe('accepted')
    await withTx((tx) => callAs(tx, okot.sessionToken, 'name_editor', { payoutId: source.payoutId }))
    const added = { edits: JSON.stringify({ added: { by: original.maker.id } }) }
    expect(await newRow(copy, added)).toBe('accepted')
    expect(await editorsOf(copy)).toEqual([])
    expect(await newRow(copy)).toBe('accepted')
    expect(await editorsOf(copy)).toEqual(ofOriginal)
    const begun = await newPayout({ copied_from: source.payoutId })
    expect(await newRow(begun, added)).toBe('accepted')
    expect(await editorsOf(begun)).toEqual(ofOriginal)
  })

  it('are taken over with rows that are paid again; what was entered of a payee is found anew for each payout', async () => {
    await byOwner(
      store,
      sql`insert into payout_editor (payout_id, staff_id, did) values (${original.payoutId}, ${okot.id}, 'phone') on conflict do nothing`,
    )
    const again = await newPayout({ parent_payout_id: original.payoutId })
    expect(await newRow(again)).toBe('accepted')
    expect(await editorsOf(again)).toEqual(ofOriginal)
  })

  it('are taken over with a row that is paid again in a payout that names no other', async () => {
    const { payoutId, rowIds, submissionId } = await submitted(store)
    await withTx((tx) => voidSubmission(tx, systemActor, { submissionId, reason: 'quote' }))
    await withTx((tx) => callAs(tx, okot.sessionToken, 'name_editor', { payoutId }))
    expect(await editorsOf((await draft(store, 1, rowIds)).payoutId)).toEqual(ofOriginal)
  })

  it('of a template are recorded again with each change of it', async () => {
    const templateId = await newTemplate()
    await withTx(async (tx) => {
      await callAs(tx, original.maker.sessionToken, 'name_editor', { templateId })
      await tx.execute(sql`update payout_template set removed_at = now() where id = ${templateId}`)
    }, original.maker)
    const { rows } = await store.db.execute(
      sql`select count(*)::int as n from template_editor e join payout_template t on t.id = e.template_id
        where t.id = ${templateId} and e.staff_id = ${original.maker.id} and e.at >= t.removed_at`,
    )
    expect(rows).toEqual([{ n: 1 }])
  })

  it('are those whom the edits of a copied row name', async () => {
    const copy = await newPayout()
    const edits = JSON.stringify({ amount: { by: okot.id, who: 'D. Okot', at: '2026-11-02T08:00:00Z' } })
    expect(await newRow(copy, { edits })).toBe('accepted')
    expect(await editorsOf(copy)).toEqual([{ did: 'edited', origin: null }])
  })

  it('are those who confirmed its columns, also where their answer was remembered', async () => {
    const mapping = JSON.stringify({ confirmed: [{ staffId: okot.id }, { staffId: randomUUID() }, {}] })
    expect(await editorsOf(await newPayout({ mapping }))).toEqual([{ did: 'columns', origin: null }])
    const later = await newPayout()
    expect(await run(`update payout set mapping = '${mapping}' where id = '${later}'`)).toBe('accepted')
    expect(await editorsOf(later)).toEqual([{ did: 'columns', origin: null }])
  })

  it('of a group are taken over with rows that are made of it', async () => {
    const groupId = randomUUID()
    await withTx(async (tx) => {
      await tx.execute(sql`insert into payee_group (id, name, made_by) values (${groupId}, 'Cleaners', ${okot.id})`)
      await callAs(tx, okot.sessionToken, 'name_editor', { groupId })
    }, okot)
    const made = await newPayout()
    expect(await newRow(made)).toBe('accepted')
    expect(await editorsOf(made)).toEqual([])
    expect(await newRow(made, { group_id: groupId })).toBe('accepted')
    expect(await editorsOf(made)).toEqual([{ did: 'group', origin: groupId }])
    const rename = `update payee_group set name = 'Others' where id = '${groupId}'`
    expect(await run(rename)).toBe('I6')
    expect(await run(`update payee_group set removed_at = now() where id = '${groupId}'`)).toBe('accepted')
    const payeeId = randomUUID()
    const member = `insert into payee_group_member values ('${groupId}', '${payeeId}')`
    expect(
      await run(
        `insert into payee (id, code, name, created_by) values ('${payeeId}', 'P-1', 'Amina', '${okot.id}')`,
        okot,
      ),
    ).toBe('accepted')
    expect(await run(member)).toBe('I6')
    await withTx(async (tx) => {
      await callAs(tx, okot.sessionToken, 'name_editor', { groupId })
      await tx.execute(sql.raw(member))
    }, okot)
    expect(await run(`delete from payee_group_member where group_id = '${groupId}'`)).toBe('I6')
  })

  it('are recorded by their own session wherever a name, a note, a template or a group changes', async () => {
    const id = await newPayout()
    for (const change of ["note = 'Agreed'", "name = 'Others'"]) {
      expect(await run(`update payout set ${change} where id = '${id}'`)).toBe('I6')
      await withTx(async (tx) => {
        await tx.execute(sql.raw(`update payout set ${change} where id = '${id}'`))
        await callAs(tx, okot.sessionToken, 'name_editor', { payoutId: id, did: 'noted' })
      }, original.maker)
      // What was recorded in an earlier transaction does not count.
      expect(await run(`update payout set note = 'Again ${change.slice(0, 4)}' where id = '${id}'`)).toBe('I6')
    }
    const template = `insert into payout_template (name, kind, currency, copied_from, made_by)
      values ('Monthly', 'direct', 'UGX', '${original.payoutId}', '${original.maker.id}')`
    expect(await run(template)).toBe('I6')
    expect(await run(template.replace(`'${original.payoutId}'`, 'null'))).toBe('refused')
    expect(await run(`insert into payee_group (name, made_by) values ('Drivers', '${original.maker.id}')`)).toBe('I6')
    expect(await run('update payee_author set staff_id = staff_id')).toBe('I15')
    expect(await run('delete from payee_author')).toBe('I15')
    expect(await run('delete from template_editor')).toBe('I15')
    expect(await run('delete from payee_group_editor')).toBe('I15')
  })

  it('stay: where a payout and its rows come from does not change', async () => {
    const copy = await newPayout({ copied_from: original.payoutId })
    expect(await run(`update payout set copied_from = null where id = '${copy}'`)).toBe('I4')
    const drafted = await newPayout({ template_id: await newTemplate() })
    expect(await run(`update payout set template_id = null where id = '${drafted}'`)).toBe('I4')
    expect(await newRow(copy)).toBe('accepted')
    const [group] = (await store.db.execute<{ id: string }>(sql`select id from payee_group limit 1`)).rows
    expect(await run(`update payout_row set group_id = '${group?.id}' where payout_id = '${copy}'`)).toBe('I4')
  })

  it('of a payee: the reference and the network of a phone change only with an entry in the history', async () => {
    const payeeId = randomUUID()
    expect(
      await run(
        `insert into payee (id, code, name, created_by) values ('${payeeId}', 'P-2', 'Amina', '${okot.id}')`,
        okot,
      ),
    ).toBe('accepted')
    const account = `insert into payee_account (payee_id, env, kind, phone, state, connected_by)
      values ('${payeeId}', 'sandbox', 'phone', '+256772000101', 'approved', '${okot.id}')`
    expect(await run(account, okot)).toBe('accepted')
    expect(await run(`update payee set reference = 'N-1' where id = '${payeeId}'`)).toBe('I13')
    const network = `update payee_account set network = 'mtn' where payee_id = '${payeeId}'`
    expect(await run(network)).toBe('I13')
    // An entry about something else does not count.
    const email = `insert into payee_change (payee_id, actor_id, actor_name, action, what)
      values ('${payeeId}', '${original.maker.id}', '', 'payee.email', '')`
    expect(await run(`${network}; ${email}`)).toBe('I13')
    expect(await run(`${network}; ${email.replace('payee.email', 'payee-account.network')}`)).toBe('accepted')
    const named = sql`select actor_name from payee_change where payee_id = ${payeeId}`
    expect((await store.db.execute(named)).rows).toEqual([{ actor_name: original.maker.name }])
    const { rows } = await store.db.execute(sql`select did from payee_author where payee_id = ${payeeId} order by did`)
    expect(rows).toEqual([{ did: 'network' }, { did: 'payee' }, { did: 'phone' }])
  })
})
