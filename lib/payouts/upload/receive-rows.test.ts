import { randomUUID } from 'node:crypto'
import type { ReadableStream } from 'node:stream/web'
import { gzipSync } from 'node:zlib'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { setTestSettings } from '@/lib/access/test-settings'
import { storedRows } from '@/lib/payouts/stored-row'
import { draftInput, sheetRows, type TestLine, view } from '@/lib/payouts/testing/draft'
import { describePayouts } from '@/lib/payouts/testing/staff-and-drafts'
import type { SheetRow } from '@/lib/sheet/files/cells'
import { packRows } from '@/lib/sheet/worker/pack-rows'
import { withTx } from '@/lib/store/open'
import { payoutPart } from '@/lib/store/schema/draft'
import { createDraft } from './create-draft'
import { receiveRows } from './receive-rows'
import type { Arrived } from './save-rows'

const streamOf = (bytes: Uint8Array | string) =>
  new Blob([Buffer.from(bytes)]).stream() as unknown as ReadableStream<Uint8Array>

const lines = (count: number): TestLine[] =>
  Array.from({ length: count }, (_, at) => ({
    name: `Payee ${at}`,
    // None follows on another: runs of phones are a warning.
    phone: `+25677${String(2_100_000 + at * 13)}`,
    amount: `${20_000 + ((at * 37) % 9_973)}`,
    reference: `R-${at}`,
  }))

describePayouts('rows of a sheet that arrive compressed', ({ maker }) => {
  beforeEach(() => void setTestSettings({ BATCH_MAX_RECIPIENTS: '10' }))
  afterEach(() => void setTestSettings())
  const opened = async (staff: Awaited<ReturnType<typeof maker>>, rows: number) => {
    const made = await createDraft(staff, randomUUID(), draftInput(rows))
    if (!made.ok) throw new Error(made.problem.message.key)
    return made.value.payoutId
  }
  const sent = (payoutId: string, body: ReadableStream<Uint8Array> | null, from = 0) => ({
    ...{ payoutId, from, body, signal: new AbortController().signal },
  })
  const packed = async (rows: readonly TestLine[], from = 0) => {
    const all: readonly SheetRow[] = storedRows(sheetRows(rows))
    const { body } = await packRows(from, (offset, count) => all.slice(offset, offset + count))
    return body
  }

  it('are saved as the browser packs them, slice by slice, with the sums of their parts', async () => {
    const staff = await maker()
    const rows = lines(51)
    const id = await opened(staff, rows.length)
    const heard: Arrived[] = []
    const saved = await receiveRows(staff, sent(id, streamOf(await packed(rows))), (arrived) => heard.push(arrived))
    expect(saved).toEqual({ ok: true, value: { arrived: rows.length, expected: rows.length } })
    expect(heard.length).toBeGreaterThan(1)
    expect(heard.map(({ arrived }) => arrived)).toEqual(heard.map(({ arrived }) => arrived).toSorted((a, b) => a - b))
    const kept = () =>
      withTx((tx) => tx.select().from(payoutPart).where(eq(payoutPart.payoutId, id)).orderBy(payoutPart.firstOrdinal))
    const asWritten = await kept()
    expect(asWritten).toHaveLength(6)
    // What was added up from the rows in memory is what is added up from the stored ones.
    await withTx((tx) => tx.delete(payoutPart).where(eq(payoutPart.payoutId, id)))
    await view(staff, id)
    expect(await kept()).toEqual(asWritten)
  })

  it('are the same once more after a lost answer, and are not saved twice', async () => {
    const staff = await maker()
    const rows = lines(12)
    const id = await opened(staff, rows.length)
    for (let turn = 0; turn < 2; turn += 1)
      expect(await receiveRows(staff, sent(id, streamOf(await packed(rows))), () => undefined)).toEqual({
        ok: true,
        value: { arrived: 12, expected: 12 },
      })
    // The rest alone, from its place on.
    const other = await opened(staff, rows.length)
    await receiveRows(staff, sent(other, streamOf(await packed(rows.slice(0, 5)))), () => undefined)
    expect(await receiveRows(staff, sent(other, streamOf(await packed(rows, 5)), 5), () => undefined)).toMatchObject({
      value: { arrived: 12 },
    })
    expect((await view(staff, other)).counts.all).toBe(12)
  })

  it('are refused where they are another sheet’s, too many, or nothing that a page of ours sends', async () => {
    const staff = await maker()
    const rows = lines(6)
    const id = await opened(staff, rows.length)
    const arrive = (body: Uint8Array | string, from = 0) =>
      receiveRows(staff, sent(id, streamOf(body), from), () => undefined)
    const refused = { ok: false, problem: { kind: 'bad-input' } }
    expect(await arrive('no compressed text')).toMatchObject(refused)
    expect(await arrive((await packed(rows)).slice(0, -9))).toMatchObject(refused)
    expect(await arrive(gzipSync('{"lineNo":2}\n'))).toMatchObject(refused)
    expect(await arrive(gzipSync('{"lineNo":2,"cells":["a"]}'))).toMatchObject(refused)
    expect(await arrive(gzipSync('not JSON\n'))).toMatchObject(refused)
    expect(await arrive(await packed(rows), 1)).toMatchObject(refused)
    expect(await receiveRows(staff, sent(id, null), () => undefined)).toMatchObject(refused)
    expect(await receiveRows(staff, sent(randomUUID(), streamOf(await packed(rows))), () => undefined)).toMatchObject({
      ok: false,
      problem: { kind: 'not-found' },
    })
    expect(await arrive(await packed(rows))).toMatchObject({ ok: true })
    const other = rows.map((row) => ({ ...row, amount: '31000' }))
    expect(await arrive(await packed(other))).toMatchObject({ ok: false, problem: { kind: 'superseded' } })
  })

  it('stop between two slices when the sender goes away', async () => {
    const staff = await maker()
    const rows = lines(200)
    const id = await opened(staff, rows.length)
    const gone = new AbortController()
    const saving = receiveRows(staff, { ...sent(id, streamOf(await packed(rows))), signal: gone.signal }, () =>
      gone.abort(),
    )
    await expect(saving).rejects.toThrow()
    const { sheet } = await view(staff, id)
    expect(sheet.rowsArrived).toBeGreaterThan(0)
    expect(sheet.rowsArrived).toBeLessThan(rows.length)
  })
})
