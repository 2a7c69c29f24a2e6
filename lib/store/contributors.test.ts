import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Engine } from './database'
import { openTestDatabase } from './test-database'
import { type Approver, ask, draft, person } from './test-story'
import { supposing } from './test-supposing'
import { PROPOSAL_KINDS } from './transitions/proposals'

const [SUBJECT, ESCROW, ITEM, ROW, FLOW, INVITATION, PAYEE] = Array.from({ length: 7 }, () => randomUUID())

describe('who worked on what a proposal is about', () => {
  let store: Engine
  let someone: Approver
  let payoutId: string
  let submissionId: string
  beforeAll(async () => {
    store = await openTestDatabase()
    someone = await person(store, 'approver')
    payoutId = (await ask(await draft(store))).payoutId
    submissionId = randomUUID()
  })
  afterAll(() => store.close())

  /** A row of a table with these columns; every other column is as its default or null, which no trigger refuses here. */
  const row = (table: string, own: Readonly<Record<string, string>>) =>
    `insert into ${table} select (jsonb_populate_record(null::${table}, jsonb_build_object(${Object.entries(own)
      .map(([name, value]) => `'${name}', ${value}`)
      .join(', ')}))).*`
  const proposed = (kind: string, own: Readonly<Record<string, string>> = {}) =>
    `jsonb_populate_record(null::proposal, jsonb_build_object(${Object.entries({
      kind: `'${kind}'`,
      subject_id: `'${SUBJECT}'`,
      payout_id: `'${payoutId}'`,
      ...own,
    })
      .map(([name, value]) => `'${name}', ${value}`)
      .join(', ')}))`
  const contributed = (facts: readonly string[], kind: string, own: Readonly<Record<string, string>> = {}) =>
    supposing(store, facts, `select contributed(${proposed(kind, own)}, '${someone.id}')`)
  /** Drops what a table asks of other columns, so that a fact stands alone; primary keys stay. */
  const bare = (table: string) =>
    `do $$ declare c record; begin
      for c in select conname from pg_constraint where conrelid = '${table}'::regclass and contype = 'c' loop
        execute format('alter table ${table} drop constraint %I', c.conname); end loop;
      for c in select attname from pg_attribute a where attrelid = '${table}'::regclass and attnum > 0 and not attisdropped and attnotnull
        and not exists (select from pg_index x where x.indrelid = attrelid and x.indisprimary and a.attnum = any (x.indkey)) loop
        execute format('alter table ${table} alter %I drop not null', c.attname); end loop; end $$`
  const submission = (own: Readonly<Record<string, string>>) => [
    bare('submission'),
    row('submission', { state: `'settled'`, ...own }),
  ]
  const byMe = () => `'${someone.id}'`
  const edited = () =>
    row('payout_editor', {
      ...{ payout_id: `'${payoutId}'`, staff_id: byMe(), did: `'edited'`, others: '0' },
      ...{ lines: `'{}'::int[]`, at: 'now()' },
    })

  it('is nobody where nobody did', async () => {
    for (const kind of PROPOSAL_KINDS) expect(await contributed([], kind)).toBe(false)
  })

  it('of a payout: the editors of its rows', async () => {
    expect(await contributed([edited()], 'payout')).toBe(true)
    expect(await contributed([edited()], 'payout', { payout_id: `'${randomUUID()}'` })).toBe(false)
  })

  it.each(['cancel-disbursement', 'declare-absent', 'resolve-batch'])(
    'of a batch (%s): its maker and editors',
    async (kind) => {
      const sent = (own: Readonly<Record<string, string>>) =>
        submission({ id: `'${SUBJECT}'`, kind: `'create-disbursement'`, ...own })
      expect(await contributed(sent({ maker_id: byMe() }), kind)).toBe(true)
      expect(
        await contributed([...sent({ maker_id: `'${randomUUID()}'`, payout_id: `'${payoutId}'` }), edited()], kind),
      ).toBe(true)
      expect(await contributed(sent({ maker_id: `'${randomUUID()}'` }), kind)).toBe(false)
    },
  )

  const about = {
    'release-escrow': { subject_id: `'${ESCROW}'` },
    'reverse-escrow': { subject_id: `'${ESCROW}'` },
    'release-escrow-disbursement': {
      summary: `jsonb_build_object('content', jsonb_build_object('escrows', jsonb_build_array(jsonb_build_object('escrowId', '${ESCROW}'))))`,
    },
    'cancel-escrow-disbursement': { subject_id: `'${ITEM}'` },
  }
  const item = (own: Readonly<Record<string, string>> = {}) => [
    bare('escrow_item'),
    row('escrow_item', { service_id: `'${ESCROW}'`, disbursement_id: `'${ITEM}'`, row_id: `'${ROW}'`, ...own }),
  ]

  it.each(Object.entries(about))(
    'of an escrow (%s): who made it, edited its rows, or fulfilled a term',
    async (kind, own) => {
      const fulfil = (state: string) =>
        submission({
          id: `'${submissionId}'`,
          kind: `'fulfil-term'`,
          subject_service_id: `'${ESCROW}'`,
          maker_id: byMe(),
          state: `'${state}'`,
        })
      expect(await contributed([...item(), ...fulfil('settled')], kind, own)).toBe(true)
      expect(await contributed([...item(), ...fulfil('unknown')], kind, own)).toBe(true)
      expect(await contributed([...item(), ...fulfil('rejected_clean')], kind, own)).toBe(false)
      const made = submission({
        id: `'${submissionId}'`,
        kind: `'create-escrow'`,
        service_id: `'${ESCROW}'`,
        maker_id: byMe(),
      })
      expect(await contributed([...item(), ...made], kind, own)).toBe(true)
      const batch = submission({
        ...{ id: `'${submissionId}'`, kind: `'create-escrow-disbursement'`, payout_id: `'${payoutId}'` },
        maker_id: `'${randomUUID()}'`,
      })
      const ofBatch = item({ submission_id: `'${submissionId}'` })
      expect(await contributed([...batch, ...ofBatch, edited()], kind, own)).toBe(true)
      expect(await contributed([...batch, ...ofBatch], kind, own)).toBe(false)
    },
  )

  it('of the mail of a payee: who asked for it', async () => {
    expect(await contributed([], 'payee-email', { maker_id: byMe() })).toBe(true)
    expect(await contributed([], 'payee-email', { maker_id: `'${randomUUID()}'` })).toBe(false)
    const merged = (email: string) => [
      bare('payee'),
      row('payee', { id: `'${ITEM}'`, merged_into: `'${PAYEE}'`, email: `'${email}'`, created_by: byMe() }),
    ]
    const own = {
      ...{ maker_id: `'${randomUUID()}'`, subject_id: `'${PAYEE}'` },
      summary: `'{"content": {"email": "amina@shop.example"}}'::jsonb`,
    }
    expect(await contributed(merged('amina@shop.example'), 'payee-email', own)).toBe(true)
    expect(await contributed(merged('other@shop.example'), 'payee-email', own)).toBe(false)
  })

  it('of an account of a payee: who entered or connected it, and who made the invitation', async () => {
    const account = (by: string) => [
      bare('payee_account'),
      row('payee_account', {
        id: `'${SUBJECT}'`,
        payee_id: `'${PAYEE}'`,
        flow_id: `'${FLOW}'`,
        connected_by: by,
        ...DEFAULTS,
      }),
    ]
    const invited = [
      bare('oauth_flow'),
      row('oauth_flow', { id: `'${FLOW}'`, invitation_id: `'${INVITATION}'`, payee_id: `'${PAYEE}'` }),
      bare('invitation'),
      row('invitation', { id: `'${INVITATION}'`, payee_id: `'${PAYEE}'`, made_by: byMe() }),
    ]
    const other = `'${randomUUID()}'`
    expect(await contributed(account(byMe()), 'payee-account')).toBe(true)
    expect(await contributed([...account(other), ...invited], 'payee-account')).toBe(true)
    expect(await contributed(account(other), 'payee-account')).toBe(false)
    const entered = (by: string) => [bare('payee'), row('payee', { id: `'${PAYEE}'`, created_by: by })]
    expect(await contributed([...account(other), ...entered(byMe())], 'payee-account')).toBe(true)
    const changed = (what: string) => [
      bare('payee_change'),
      row('payee_change', { id: `'${ITEM}'`, payee_id: `'${PAYEE}'`, actor_id: byMe(), action: `'${what}'` }),
    ]
    const known = [...account(other), ...entered(other)]
    const phone = (id: string, of: string, number: string) =>
      row('payee_account', {
        ...{
          id: `'${id}'`,
          payee_id: `'${of}'`,
          phone: `'${number}'`,
          connected_by: other,
          state: `'ended'`,
          kind: `'phone'`,
        },
      })
    const merged = (number: string, by: string) => [
      ...entered(other),
      bare('payee_account'),
      phone(SUBJECT ?? '', PAYEE ?? '', '+256772000101'),
      row('payee', { id: `'${ITEM}'`, merged_into: `'${PAYEE}'`, created_by: by }),
      phone(ROW ?? '', ITEM ?? '', number),
    ]
    const author = row('payee_author', {
      ...{ payee_id: `'${ITEM}'`, account_id: `'${ROW}'`, staff_id: byMe(), did: `'phone'`, at: 'now()' },
    })
    expect(await contributed(merged('+256772000101', byMe()), 'payee-account')).toBe(true)
    expect(await contributed(merged('+256772000102', byMe()), 'payee-account')).toBe(false)
    expect(await contributed([...merged('+256772000101', other), author], 'payee-account')).toBe(true)
    expect(await contributed([...merged('+256772000102', other), author], 'payee-account')).toBe(false)
    expect(await contributed([...known, ...changed('payee.rename')], 'payee-account')).toBe(true)
    // The approver of another email is stored with it; its maker counts, also where it was withdrawn.
    expect(await contributed([...known, ...changed('payee.email')], 'payee-account')).toBe(false)
    const mail = (kind: string, by: string, of = PAYEE) => [
      bare('proposal'),
      row('proposal', { id: `'${ITEM}'`, kind: `'${kind}'`, subject_id: `'${of}'`, maker_id: by, state: `'void'` }),
    ]
    expect(await contributed([...known, ...mail('payee-email', byMe())], 'payee-account')).toBe(true)
    expect(await contributed([...known, ...mail('payee-email', other)], 'payee-account')).toBe(false)
    expect(await contributed([...known, ...mail('payee-email', byMe(), SUBJECT)], 'payee-account')).toBe(false)
    expect(await contributed([...known, ...mail('payee-account', byMe())], 'payee-account')).toBe(false)
    expect(await contributed([...known, ...changed('payee-account.approve')], 'payee-account')).toBe(false)
  })
})

const DEFAULTS = { state: `'waiting'`, kind: `'wallet'` }
