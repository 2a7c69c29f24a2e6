import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { unzipSync } from 'fflate'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { testStaff } from '@/lib/access/test-staff'
import { chainEntries } from '@/lib/activity/chain-entries'
import { makeRowReceipt, makeStatement } from '@/lib/documents/statement'
import { translator } from '@/lib/messages/translator'
import { testPhone } from '@/lib/phone/test-phone'
import type { Engine } from '@/lib/store/database'
import { audit } from '@/lib/store/schema/audit'
import { payout } from '@/lib/store/schema/payout'
import { openTestDatabase } from '@/lib/store/test-database'
import {
  approvedBatch,
  draftedBatch,
  past,
  read,
  type TestBatch,
  testWorker,
  turn,
} from '@/lib/submissions/testing/batch'
import { startTestSandbox, type TestSandbox } from '@/lib/submissions/testing/sandbox'
import { makePack } from './pack'

const ENGLISH = translator('en', 'Africa/Kampala')
const FRENCH = translator('fr', 'Africa/Kampala')
const PHONES = ['+256772000418', '+256772000419']

async function bytesOf(parts: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const all: Uint8Array[] = []
  for await (const part of parts) all.push(part)
  return Buffer.concat(all)
}

const pagesOf = (pdf: Uint8Array): number =>
  Buffer.from(pdf)
    .toString('latin1')
    .match(/\/Type \/Page\b/g)?.length ?? 0

describe('an evidence pack', () => {
  let store: Engine
  let sandbox: TestSandbox
  let folder: string
  beforeAll(async () => {
    sandbox = await startTestSandbox()
  })
  afterAll(() => sandbox.stop())
  beforeEach(async () => {
    store = await openTestDatabase()
    folder = mkdtempSync(join(tmpdir(), 'pack-'))
    await sandbox.control('reset', {})
  })
  afterEach(async () => {
    await store.close()
    rmSync(folder, { recursive: true, force: true })
  })

  async function paidPayout(): Promise<TestBatch> {
    const batch = await approvedBatch(store, PHONES)
    await turn(store, testWorker())
    await sandbox.control('settle', {})
    await turn(store, testWorker())
    expect((await read(batch.submissionId)).state).toBe('settled')
    await past(
      store,
      `update payout set headings = '["Phone"]', mapping = '{"headerLine": 1, "headings": ["Phone"], "columns": ["phone"]}'`,
    )
    await chainEntries()
    return batch
  }

  async function unpacked(thing: string) {
    const auditor = await testStaff('activity:read', { role: 'auditor' })
    const pack = await makePack(auditor, thing, ENGLISH)
    if (pack === null) throw new Error('no pack')
    const files = unzipSync(await bytesOf(pack.parts))
    for (const [name, bytes] of Object.entries(files)) writeFileSync(join(folder, name), bytes)
    return files
  }

  const verify = () => spawnSync(process.execPath, ['verify.mjs'], { cwd: folder, encoding: 'utf8' })
  const json = (name: string) => JSON.parse(readFileSync(join(folder, name), 'utf8'))

  it('of a payout has what was approved, sent and answered, and verifies with Node alone', async () => {
    const { payoutId, submissionId } = await paidPayout()
    const files = await unpacked(`payout:${payoutId}`)
    expect(Object.keys(files).toSorted()).toEqual([
      ...['activity.json', 'cover.pdf', 'events.json', 'files.sha256', 'payout.json', 'policy.json', 'proposals.json'],
      ...['quotes.json', 'requests.json', 'results.csv', 'rows.csv', 'verify.mjs'],
    ])
    const [request] = json('requests.json')
    const stored = await read(submissionId)
    expect(request).toMatchObject({ id: submissionId, state: 'settled', service_id: stored.serviceId })
    expect(request.attempts).toHaveLength(1)
    expect(request.readings.length).toBeGreaterThan(0)
    expect(request.bodySha256).toBe(request.attempts[0].bodySha256)
    expect(JSON.stringify(json('requests.json'))).not.toContain(stored.idempotencyKey)
    const [proposal] = json('proposals.json')
    expect(proposal.approvals).toMatchObject([{ decision: 'approve', approver: expect.any(String) }])
    expect(proposal.approvals[0].step_up_method).not.toBe('')
    expect(readFileSync(join(folder, 'rows.csv'), 'utf8').trim().split('\n')).toHaveLength(3)
    expect(
      Buffer.from(files['cover.pdf'] ?? [])
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')
    const { entries, links } = json('activity.json')
    expect(entries.length).toBeGreaterThan(3)
    expect(links.length).toBeGreaterThan(0)
    const checked = verify()
    expect(checked.stderr).toBe('')
    expect(checked.status).toBe(0)
    expect(checked.stdout).toContain(
      '1 of them was not in a link yet when the pack was made, as the entry about this pack',
    )
    const exported = await store.db.select().from(audit).where(eq(audit.action, 'evidence.export'))
    expect(exported.map(({ subject }) => subject)).toEqual([`payout:${payoutId}`])
  })

  it('that was changed anywhere does not verify', async () => {
    const { payoutId } = await paidPayout()
    await unpacked(`payout:${payoutId}`)
    const names = ['activity.json', 'cover.pdf', 'payout.json', 'proposals.json', 'requests.json', 'rows.csv']
    for (const name of names) {
      const path = join(folder, name)
      const was = readFileSync(path)
      const changed = Buffer.from(was)
      changed[Math.floor(changed.length / 2)] = (changed[Math.floor(changed.length / 2)] ?? 0) ^ 1
      writeFileSync(path, changed)
      expect(verify().status, name).not.toBe(0)
      writeFileSync(path, was)
    }
    expect(verify().status).toBe(0)
    writeFileSync(join(folder, 'added.json'), '{}')
    expect(verify().stderr).toContain('added.json is not part of the pack')
    rmSync(join(folder, 'added.json'))
    rmSync(join(folder, 'rows.csv'))
    expect(verify().stderr).toContain('rows.csv is missing')
  })

  it('that was changed together with its list of hashes does not verify either, where the log is concerned', async () => {
    const { payoutId } = await paidPayout()
    await unpacked(`payout:${payoutId}`)
    const { createHash } = await import('node:crypto')
    const write = (value: unknown) => {
      const text = JSON.stringify(value)
      writeFileSync(join(folder, 'activity.json'), text)
      const list = readFileSync(join(folder, 'files.sha256'), 'utf8')
      const hash = createHash('sha256').update(text).digest('hex')
      writeFileSync(join(folder, 'files.sha256'), list.replace(/^\w+ {2}activity\.json$/m, `${hash}  activity.json`))
    }
    const sha = (text: string) => createHash('sha256').update(text).digest('hex')
    const was = json('activity.json')
    write(was)
    expect(verify().status).toBe(0)
    const [first, ...rest] = was.entries
    const forged = first.text.replace('"actorName": "', '"actorName": "X')
    expect(forged).not.toBe(first.text)
    write({ ...was, entries: [{ ...first, text: forged }, ...rest] })
    expect(verify().stderr).toContain(`the hash of entry ${first.seq}`)
    write({ ...was, entries: [{ ...first, text: forged, hash: sha(forged) }, ...rest] })
    expect(verify().stderr).toContain(`entry ${first.seq} is not in the chain`)
    const [link, ...links] = was.links
    write({ ...was, links: [{ ...link, at: '2020-01-01T00:00:00.000Z' }, ...links] })
    expect(verify().stderr).toContain(`the hash of link ${link.place}`)
  })

  it('of a request and of a proposal has what belongs to it alone, and there is none of anything else', async () => {
    const { submissionId, payoutId } = await paidPayout()
    const other = await paidPayout()
    const files = await unpacked(`submission:${submissionId}`)
    expect(Object.keys(files)).not.toContain('rows.csv')
    expect(json('requests.json').map(({ id }: { id: string }) => id)).toEqual([submissionId])
    expect(json('payout.json')).toBeNull()
    expect(verify().status).toBe(0)
    const auditor = await testStaff('activity:read', { role: 'auditor' })
    for (const thing of ['payout:x', `payout:${submissionId}`, `staff:${auditor.id}`, '', `escrow:${payoutId}`])
      expect(await makePack(auditor, thing, FRENCH)).toBeNull()
    expect(other.submissionId).not.toBe(submissionId)
  })

  it('comes with a statement on as many pages as it needs, and a receipt of each paid row alone', async () => {
    const staff = await testStaff('read' as never, { role: 'viewer' })
    const { payoutId, rowIds } = await paidPayout()
    const statement = await makeStatement(staff, payoutId, ENGLISH)
    expect(statement?.name).toBe('statement-Wages')
    expect(pagesOf(await bytesOf(statement?.parts ?? emptyParts()))).toBe(1)
    const paid = await makeRowReceipt(staff, { payoutId, rowId: rowIds[0] ?? '' }, FRENCH)
    expect(pagesOf(await bytesOf(paid?.parts ?? emptyParts()))).toBe(1)
    expect(await makeRowReceipt(staff, { payoutId, rowId: payoutId }, FRENCH)).toBeNull()
    expect(await makeStatement(staff, rowIds[0] ?? '', ENGLISH)).toBeNull()
    const long = await draftedBatch(
      store,
      Array.from({ length: 300 }, (_, at) => testPhone(at)),
    )
    await past(
      store,
      `update payout_row set name = 'Ŋwá Ćelébi ‮ Жанна ' || repeat('x', 80) where payout_id = '${long.payoutId}'`,
    )
    const many = await makeStatement(staff, long.payoutId, ENGLISH)
    expect(pagesOf(await bytesOf(many?.parts ?? emptyParts()))).toBeGreaterThan(5)
    const [row] = await store.db.select().from(payout).where(eq(payout.id, long.payoutId))
    expect(row?.state).toBe('draft')
    expect(
      await makeRowReceipt(staff, { payoutId: long.payoutId, rowId: long.rows[0]?.rowId ?? '' }, ENGLISH),
    ).toBeNull()
  })
})

async function* emptyParts(): AsyncGenerator<Uint8Array> {
  yield* []
}
