import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, it, vi } from 'vitest'
import type { Staff } from '@/lib/access/actor'
import { readDecimal } from '@/lib/gateway/shapes/escrow-disbursement-request'
import type { JsonText } from '@/lib/gateway/shapes/json-text'
import { saying } from '@/lib/messages/test-english'
import { submitForApproval } from '@/lib/payouts/approval/submit-for-approval'
import { withdraw } from '@/lib/payouts/approval/withdraw'
import { applyBulkEdit } from '@/lib/payouts/draft/bulk-edit'
import { takeStep } from '@/lib/payouts/draft/undo-step'
import { setTerms } from '@/lib/payouts/terms/set-terms'
import { FIRST_TERMS } from '@/lib/payouts/terms/terms'
import {
  among,
  asked,
  decided,
  draftInput,
  rowsOf,
  savedDraft,
  sheetRows,
  typeInto,
  view,
} from '@/lib/payouts/testing/draft'
import { describePayouts } from '@/lib/payouts/testing/staff-and-drafts'
import { createDraft } from '@/lib/payouts/upload/create-draft'
import { saveRows } from '@/lib/payouts/upload/save-rows'
import { testPhone } from '@/lib/phone/test-phone'
import { escrowItem } from '@/lib/store/schema/escrow-item'
import { submission } from '@/lib/store/schema/submission'
import { openBody } from '@/lib/submissions/content/stored-body'
import { testWorker, turn } from '@/lib/submissions/testing/batch'

type Maker = Staff<'payouts:prepare'>
type Line = { readonly phone: string; readonly deadline?: string; readonly reference?: string }

const BY = '2027-04-09T17:00:00+03:00'
const manual = { type: 'manual_release', data: '{"kg":1000.10}' as JsonText }
const delivery = (deadline: string) => ({
  type: 'delivery_confirmation',
  data: `{"deadline":"${deadline}"}` as JsonText,
})
const kampala = {
  latitude: readDecimal('0.34760', 90) ?? expect.fail('a latitude'),
  longitude: readDecimal('32.5825', 180) ?? expect.fail('a longitude'),
}

/** A saved escrow payout of these lines, UGX 50,000 each, with a column of deadlines. */
async function heldDraft(maker: Maker, lines: readonly Line[]): Promise<string> {
  const { mapping, ...input } = draftInput(lines.length, 'Deliveries')
  const columns = {
    ...mapping,
    headings: [...mapping.headings, 'Deadline'],
    columns: [...mapping.columns, 'deadline' as const],
  }
  const made = await createDraft(maker, randomUUID(), { ...input, kind: 'escrow', mapping: columns })
  if (!made.ok) return expect.fail(made.problem.message.key)
  const rows = sheetRows(lines).map((row, at) => ({ ...row, cells: [...row.cells, lines[at]?.deadline ?? ''] }))
  const saved = await saveRows(maker, made.value.payoutId, rows)
  return saved.ok ? made.value.payoutId : expect.fail(saved.problem.message.key)
}

describePayouts('an escrow payout', ({ maker, checker, store }) => {
  const submissionsOf = (payoutId: string) =>
    store().db.select().from(submission).where(eq(submission.payoutId, payoutId))
  const codesOf = async (staff: Maker, id: string) =>
    (await rowsOf(staff, id)).map(({ problems }) =>
      problems.filter((one) => one.severity === 'block').map((one) => one.code),
    )

  it('asks about a deadline that is missing, has passed, or has two readings, and holds nothing up for its quote', async () => {
    const staff = await maker()
    const id = await heldDraft(staff, [
      { phone: '+256772000101', deadline: BY },
      { phone: '+256772000119' },
      { phone: '+256772000137', deadline: '03/04/2027' },
      { phone: '+256772000158', deadline: '2020-01-01' },
    ])
    expect(await codesOf(staff, id)).toEqual([[], ['missing-deadline'], ['ambiguous-deadline'], ['past-deadline']])
    expect((await view(staff, id)).contentHash).toBeNull()
    await typeInto(staff, id, 1, { deadline: '2027-05-01 09:00' })
    await typeInto(staff, id, 2, { deadline: '2027-04-03' })
    await typeInto(staff, id, 3, { deadline: '2027-05-02T09:00:00Z' })
    const rows = await rowsOf(staff, id)
    expect(rows.map((row) => row.deadline)).toEqual([
      '2027-04-09T14:00:00.000Z',
      '2027-05-01T06:00:00.000Z',
      '2027-04-03T20:59:59.000Z',
      '2027-05-02T09:00:00.000Z',
    ])
    const drafted = await view(staff, id)
    expect(drafted).toMatchObject({ kind: 'escrow', terms: FIRST_TERMS, location: null })
    // There is no quote to wait for: our estimate is what is approved, and it says so.
    expect(drafted.contentHash).toMatch(/^[0-9a-f]{64}$/)
    expect(drafted.batches).toMatchObject([{ quotedAt: null, fee: '2000.00', debit: '202000.00' }])
    expect(rows.every((row) => row.fee?.quoted === false)).toBe(true)
  })

  it('reads deadlines of two readings in the order that a person says, for one row or for all, and takes it back', async () => {
    const staff = await maker()
    const days = ['03/04/2027', '5.6.2027 09:30', '25/12/2027', '07/08/27', BY]
    const id = await heldDraft(
      staff,
      days.map((deadline, at) => ({ phone: testPhone(at), deadline })),
    )
    const read = async (order: 'day-first' | 'month-first', line?: number) => {
      const rows = among({ ...(line && { fromLine: line, toLine: line }), seen: (await view(staff, id)).version })
      return applyBulkEdit(staff, id, { what: 'read-dates', order, among: rows })
    }
    const deadlines = async () => (await rowsOf(staff, id)).map((row) => row.deadline)
    const asTyped = await deadlines()
    expect((await view(staff, id)).problems['ambiguous-deadline']).toBe(3)
    expect(await read('month-first', 2)).toMatchObject({ ok: true, value: { rows: 1 } })
    expect(await read('day-first')).toMatchObject({ ok: true, value: { rows: 2 } })
    expect(await deadlines()).toEqual([
      '2027-03-04T20:59:59.000Z',
      '2027-06-05T06:30:00.000Z',
      asTyped[2],
      '2027-08-07T20:59:59.000Z',
      asTyped[4],
    ])
    expect(await read('day-first')).toMatchObject({ ok: false })
    for (let at = 0; at < 2; at += 1) {
      const { undo } = (await view(staff, id)).history
      expect(undo?.what).toEqual(saying(/^deadlines read in/))
      await takeStep(staff, id, { changeId: undo?.changeId ?? '', back: true, from: 0 })
    }
    expect(await deadlines()).toEqual(asTyped)
  })

  it('gives every row the terms of the sheet, and signs them: any change is another content', async () => {
    const staff = await maker()
    const id = await heldDraft(staff, [{ phone: '+256772000101', deadline: BY }, { phone: '+256772000102' }])
    const hashes = new Set<string | null>([(await view(staff, id)).contentHash])
    const set = async (terms: typeof FIRST_TERMS, location: typeof kampala | null = null) => {
      const was = [...((await view(staff, id)).terms ?? [])]
      const done = await setTerms(staff, id, { terms: [...terms], location, was })
      hashes.add((await view(staff, id)).contentHash)
      return done
    }
    expect(await set([delivery('2027-06-01T09:00:00Z')])).toMatchObject({ ok: true })
    expect(await codesOf(staff, id)).toEqual([[], []])
    await set([delivery('2027-06-01T09:00:00Z'), manual])
    await set([delivery('2027-06-01T09:00:00Z'), { ...manual, data: '{"kg":1000.1}' as JsonText }])
    await set([delivery('2027-06-01T09:00:00Z'), manual], kampala)
    await typeInto(staff, id, 0, { deadline: '2027-04-10T12:00:00Z' })
    hashes.add((await view(staff, id)).contentHash)
    expect(hashes.size).toBe(6)
    expect(await set([delivery('2020-01-01T00:00:00Z')])).toMatchObject({
      ok: false,
      problem: { message: saying('has passed') },
    })
    expect(await setTerms(staff, id, { terms: [manual], location: null, was: [manual] })).toMatchObject({
      ok: false,
      problem: { kind: 'superseded' },
    })
    const direct = await savedDraft(staff, [{ phone: '0772000101' }])
    expect(await setTerms(staff, direct, { terms: [manual], location: null, was: [manual] })).toMatchObject({
      ok: false,
    })
  })

  it('gives one row terms of its own, as a step that can be taken back, and the rest stay under the sheet’s', async () => {
    const staff = await maker()
    const id = await heldDraft(staff, [{ phone: '+256772000101', deadline: BY }, { phone: '+256772000102' }])
    expect(await codesOf(staff, id)).toEqual([[], ['missing-deadline']])
    const own = async (terms: readonly (typeof manual)[] | null, line = 3) => {
      const rows = among({ fromLine: line, toLine: line, seen: (await view(staff, id)).version })
      return applyBulkEdit(staff, id, { what: 'terms', terms, among: rows })
    }
    expect(await own([manual])).toMatchObject({ ok: true, value: { rows: 1 } })
    expect(await codesOf(staff, id)).toEqual([[], []])
    expect((await rowsOf(staff, id)).map((row) => row.terms)).toEqual([null, [manual]])
    const { contentHash, history } = await view(staff, id)
    expect(history.undo).toMatchObject({ what: saying('terms of row 3') })
    await own([{ ...manual, data: '{}' as JsonText }])
    expect((await view(staff, id)).contentHash).not.toBe(contentHash)
    expect(await own([delivery('2020-01-01T00:00:00Z')])).toMatchObject({ ok: false })
    const proposal = await asked(staff, id)
    expect((await view(staff, id)).proposals[0]?.summary.terms?.groups).toMatchObject([
      { rows: 1, lines: [2], terms: [{ type: 'delivery_confirmation' }] },
      { rows: 1, lines: [3], terms: [{ type: 'manual_release', data: '{}' }], deadlines: null },
    ])
    await withdraw(staff, id)
    expect(await decided(await checker(), proposal)).toMatchObject({ ok: false })
    for (let at = 0; at < 2; at += 1) {
      const { undo } = (await view(staff, id)).history
      await takeStep(staff, id, { changeId: undo?.changeId ?? '', back: true, from: 0 })
    }
    expect((await rowsOf(staff, id))[1]?.terms).toBeNull()
    const direct = await savedDraft(staff, [{ phone: '0772000109' }])
    const every = { what: 'terms', terms: [manual], among: among() } as const
    expect(await applyBulkEdit(staff, direct, every)).toMatchObject({ ok: false })
  })

  it('has the terms of the sheet as a step that its maker takes back and does again, unless they changed since', async () => {
    const staff = await maker()
    const id = await heldDraft(staff, [{ phone: '+256772000101' }])
    const all = [manual, delivery('2027-06-01T09:00:00Z')]
    const first = (await view(staff, id)).contentHash
    expect(await setTerms(staff, id, { terms: all, location: kampala, was: [...FIRST_TERMS] })).toMatchObject({
      ok: true,
    })
    const signed = (await view(staff, id)).contentHash
    const step = async (back: boolean, by = staff) => {
      const { undo, redo } = (await view(by, id)).history
      return takeStep(by, id, { changeId: (back ? undo : redo)?.changeId ?? randomUUID(), back, from: 0 })
    }
    expect((await view(staff, id)).history).toMatchObject({ undo: { what: saying('terms of the sheet') }, redo: null })
    expect(await step(true)).toMatchObject({ ok: true, value: { rest: null } })
    expect(await view(staff, id)).toMatchObject({ terms: FIRST_TERMS, location: null, contentHash: first })
    expect(await codesOf(staff, id)).toEqual([['missing-deadline']])
    expect(await step(false)).toMatchObject({ ok: true })
    expect(await view(staff, id)).toMatchObject({ terms: all, location: kampala, contentHash: signed })
    const other = await maker()
    expect(await setTerms(other, id, { terms: [manual], location: kampala, was: all })).toMatchObject({ ok: true })
    expect(await step(true)).toMatchObject({ ok: false, problem: { kind: 'superseded' } })
    expect(await setTerms(other, id, { terms: [manual], location: null, was: [manual] })).toMatchObject({ ok: true })
    expect((await view(other, id)).history.undo).toMatchObject({ what: saying('location of the payer') })
    expect(await step(true, other)).toMatchObject({ ok: true })
    expect(await view(other, id)).toMatchObject({ terms: [manual], location: kampala })
  })

  it('shows the approver the terms, and stores the exact bytes with them; the rows follow their escrows', async () => {
    const staff = await maker()
    const id = await heldDraft(staff, [
      { phone: '+256772100100', deadline: BY },
      { phone: '+256772100200', deadline: '2027-05-01T06:00:00Z' },
    ])
    await setTerms(staff, id, { terms: [...FIRST_TERMS, manual], location: kampala, was: [...FIRST_TERMS] })
    const proposal = await asked(staff, id)
    const [summary] = (await view(staff, id)).proposals.map((one) => one.summary)
    expect(summary?.terms).toMatchObject({
      groups: [{ rows: 2, lines: [2, 3], deadlines: { first: '2027-04-09T14:00:00Z', last: '2027-05-01T06:00:00Z' } }],
      location: kampala,
    })
    expect(await decided(await checker(), proposal)).toMatchObject({ ok: true, value: { state: 'approved' } })
    const [one] = await submissionsOf(id)
    expect(one).toMatchObject({
      ...{ kind: 'create-escrow-disbursement', path: '/api/escrow-disbursements', paymentMethod: 'mtn' },
      ...{ totalMinor: 10_000_000n, quoteFeeMinor: 100_000n, quoteDebitMinor: 10_100_000n },
    })
    const text = new TextDecoder().decode(one === undefined ? new Uint8Array() : (openBody(one) ?? new Uint8Array()))
    expect(text).toContain('"user_location":{"latitude":0.34760,"longitude":32.5825}')
    expect(text).toContain(
      '"terms":[{"type":"delivery_confirmation","data":{"deadline":"2027-04-09T14:00:00Z"}},{"type":"manual_release","data":{"kg":1000.10}}]',
    )
    const worker = testWorker()
    await turn(store(), worker)
    await turn(store(), worker)
    const items = await store().db.select().from(escrowItem)
    expect(items).toHaveLength(2)
    const rows = await rowsOf(staff, id)
    expect(rows.map(({ status }) => status)).toEqual([
      { kind: 'in-escrow', word: 'pending' },
      { kind: 'in-escrow', word: 'pending' },
    ])
    expect(rows.map(({ escrowId }) => escrowId)).toEqual(
      rows.map((row) => items.find((item) => item.rowId === row.id)?.serviceId),
    )
    expect((await view(staff, id)).rowStatuses).toEqual([
      { kind: 'in-escrow', rows: 2, amount: '100000.00', currency: 'UGX' },
    ])
  })

  it('is a duplicate of a direct payout to the same phone, amount and reference, and the other way round', async () => {
    const staff = await maker()
    const line = { phone: '+256772000101', reference: 'INV-1' }
    const direct = await savedDraft(staff, [line])
    await asked(staff, direct)
    const held = await heldDraft(staff, [{ ...line, deadline: BY }])
    expect(await codesOf(staff, held)).toEqual([['paid-before']])
  })

  /** What comes of it a second after the deadline. */
  const afterwards = <T>(work: () => Promise<T>): Promise<T> => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(Date.parse(BY) + 1_000) })
    return work().finally(() => vi.useRealTimers())
  }

  it('blocks a row whose deadline passed since it was checked when approval is asked', async () => {
    const staff = await maker()
    const id = await heldDraft(staff, [{ phone: '+256772000101', deadline: BY }])
    const { contentHash } = await view(staff, id)
    expect(await afterwards(() => submitForApproval(staff, id, contentHash ?? ''))).toMatchObject({
      ...{ ok: false, problem: { kind: 'refused', message: saying('1 row has an error') } },
    })
    expect(await codesOf(staff, id)).toEqual([['past-deadline']])
  })

  it('asks nobody, and lets nobody approve, once a deadline has passed', async () => {
    const staff = await maker()
    const id = await heldDraft(staff, [{ phone: '+256772000101', deadline: BY }])
    const pass = () =>
      store().asOwner(({ exec }) =>
        exec(`set session_replication_role = replica;
          update payout_row set deadline = now() - interval '1 minute' where payout_id = '${id}';
          set session_replication_role = origin`),
      )
    const proposal = await asked(staff, id)
    const tooLate = await afterwards(async () => decided(await checker(), proposal))
    expect(tooLate).toMatchObject({
      ...{
        ok: false,
        problem: { kind: 'refused', message: saying('The deadline of row 2 has passed') },
      },
    })
    await pass()
    const late = await decided(await checker(), proposal)
    expect(late).toMatchObject({ ok: false })
    expect(await submissionsOf(id)).toEqual([])
    const short = await heldDraft(staff, [{ phone: '+256772000102', deadline: '2027-04-09T14:00:00Z' }])
    const { contentHash } = await view(staff, short)
    await setTerms(staff, short, { terms: [manual], location: null, was: [...FIRST_TERMS] })
    expect(await submitForApproval(staff, short, contentHash ?? '')).toMatchObject({
      ok: false,
      problem: { kind: 'superseded' },
    })
  })
})
