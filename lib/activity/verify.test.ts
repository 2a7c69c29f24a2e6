import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Engine } from '@/lib/store/database'
import { withTx } from '@/lib/store/open'
import { openTestDatabase } from '@/lib/store/test-database'
import { emptying } from '@/lib/store/test-emptying'
import { systemActor } from '@/lib/store/test-story'
import { anchorText, readAnchor } from './anchor'
import type { Head } from './chain'
import { chainEntries } from './chain-entries'
import { checkActivity, readBreak } from './check-activity'
import { headFiles, keepHead, readHead } from './head-file'
import { record } from './record'
import { verifyActivity, verifySince } from './verify'

const LINKS = 4
const IN_LINK = 3
const TIMES = 15
const CHAINED = LINKS * IN_LINK

const rewritten = (from: number) => `do $$ declare l record; before bytea; begin
  for l in select * from audit_chain where place >= ${from} order by place loop
    before := coalesce((select hash from audit_chain where place = l.place - 1), decode(repeat('00', 32), 'hex'));
    update audit_chain set prev = before, hash = sha256(before
      || convert_to(to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'UTF8')
      || (select string_agg(a.hash, ''::bytea order by s.n) from unnest(l.seqs) with ordinality s(seq, n) join audit a using (seq)))
    where place = l.place;
  end loop; end $$`

const forged = (n: string, member: string, column: string) =>
  `update audit set ${column} = 'forged', entry = replace(entry, '"${member}": "' || ${column} || '"', '"${member}": "forged"') where seq = ${n};
   update audit set hash = sha256(convert_to(entry, 'UTF8')) where seq = ${n}`

const seqAt = (n: number) => `(select seq from audit order by seq offset ${n} limit 1)`

/** What somebody who owns the database might do, each with an entry and a link of its own. */
const tamperings: Readonly<Record<string, (entry: number, link: number) => string>> = {
  'edits a member': (n) => `update audit set actor_name = actor_name || 'x' where seq = ${seqAt(n)}`,
  'edits the action': (n) => `update audit set action = 'test.other' where seq = ${seqAt(n)}`,
  'edits the subject': (n) => `update audit set subject = 'test:2' where seq = ${seqAt(n)}`,
  'edits the actor': (n) => `update audit set actor_id = gen_random_uuid() where seq = ${seqAt(n)}`,
  'edits the detail': (n) => `update audit set detail = '{"n": 99}' where seq = ${seqAt(n)}`,
  'edits where it came from': (n) => `update audit set origin = '203.0.113.9' where seq = ${seqAt(n)}`,
  'hides it from the search': (n) => `update audit set search = '' where seq = ${seqAt(n)}`,
  'edits the time': (n) => `update audit set at = at - interval '1 millisecond' where seq = ${seqAt(n)}`,
  'edits the text': (n) => `update audit set entry = replace(entry, 'system', 'nobody') where seq = ${seqAt(n)}`,
  'edits the hash': (n) => `update audit set hash = sha256(hash) where seq = ${seqAt(n)}`,
  'edits an entry with its text and hash': (n) => forged(seqAt(n), 'action', 'action'),
  'edits an entry and writes the chain anew': (n) =>
    `${forged(seqAt(n), 'subject', 'subject')}; ${rewritten(Math.floor(n / IN_LINK) + 1)}`,
  'deletes an entry': (n) => `delete from audit where seq = ${seqAt(n)}`,
  'deletes an entry and writes the chain anew': (n, l) =>
    `update audit_chain set seqs = array_remove(seqs, ${seqAt(n)}); delete from audit where seq = ${seqAt(n)}; ${rewritten(Math.min(l, Math.floor(n / IN_LINK) + 1))}`,
  'deletes a link': (_, l) => `delete from audit_chain where place = ${l}`,
  'cuts links off': (_, l) => `delete from audit_chain where place >= ${l}`,
  'cuts links off with their entries': (_, l) =>
    `delete from audit where seq in (select unnest(seqs) from audit_chain where place >= ${l}); delete from audit_chain where place >= ${l}`,
  'cuts links off and lets their entries wait': (_, l) =>
    `insert into audit_unchained select unnest(seqs) from audit_chain where place >= ${l}; delete from audit_chain where place >= ${l}`,
  'empties everything': () => 'truncate audit, audit_chain, audit_unchained',
  'empties the entries': () => 'truncate audit',
  'swaps two entries': (n) =>
    `do $$ declare a bigint := ${seqAt(n)}; b bigint := ${seqAt((n + 4) % CHAINED)}; begin
      update audit set seq = -1 where seq = a; update audit set seq = a where seq = b; update audit set seq = b where seq = -1; end $$`,
  'swaps the content of two entries': (n) =>
    `with a as (select * from audit where seq = ${seqAt(n)}), b as (select * from audit where seq = ${seqAt((n + 1) % CHAINED)}),
      both_ways as (select a.seq, b.detail, b.entry, b.hash from a, b union all select b.seq, a.detail, a.entry, a.hash from a, b)
     update audit t set detail = s.detail, entry = s.entry, hash = s.hash from both_ways s where t.seq = s.seq`,
  'swaps entries in a link': (_, l) =>
    `update audit_chain set seqs = array[seqs[2], seqs[1]] || seqs[3:] where place = ${l}`,
  'swaps two links': (_, l) =>
    `update audit_chain set place = -1 where place = ${l}; update audit_chain set place = ${l} where place = ${(l % LINKS) + 1};
     update audit_chain set place = ${(l % LINKS) + 1} where place = -1`,
  'moves an entry to another link': (_, l) =>
    `update audit_chain set seqs = seqs || (select seqs[1] from audit_chain where place = ${l}) where place = ${(l % LINKS) + 1};
     update audit_chain set seqs = seqs[2:] where place = ${l}`,
  'edits the time of a link': (_, l) => `update audit_chain set at = at + interval '1 millisecond' where place = ${l}`,
  'edits what comes before a link': (_, l) => `update audit_chain set prev = sha256(prev) where place = ${l}`,
  'edits the hash of a link': (_, l) => `update audit_chain set hash = sha256(hash) where place = ${l}`,
  'names an entry twice': (n, l) => `update audit_chain set seqs = seqs || ${seqAt(n)} where place = ${l}`,
  'chains an entry again': (n) => `insert into audit_unchained values (${seqAt(n)})`,
  'adds a link': (n) =>
    `insert into audit_chain select place + 1, at, array[${seqAt(n)}], hash, sha256(hash) from audit_chain order by place desc limit 1`,
  'adds an entry past its trigger': (n) =>
    `insert into audit select 1000 + ${n}, at, actor_id, actor_name, 'test.added', subject, detail, origin, entry, hash, search from audit where seq = ${seqAt(n)}`,
  'puts an entry into a gap': (n) =>
    `insert into audit select (select min(seq) from audit) - 1, at, actor_id, actor_name, 'test.added', subject, detail, origin, entry, hash, search
     from audit where seq = ${seqAt(n)}`,
  'lets a waiting entry disappear': () => 'delete from audit where seq = (select max(seq) from audit)',
  'lets a waiting entry wait no more': () => 'delete from audit_unchained where seq = (select max(seq) from audit)',
  'edits a waiting entry': () => `update audit set detail = '{"n": 99}' where seq = (select max(seq) from audit)`,
}

describe('the activity log', () => {
  let store: Engine
  beforeAll(async () => {
    store = await openTestDatabase()
  })
  afterAll(() => store.close())

  const forge = (statements: string) =>
    store.asOwner(async ({ exec }) => {
      await exec('set session_replication_role = replica')
      await exec(statements)
      await exec('set session_replication_role = origin')
    })
  const write = (detail: object) =>
    withTx((tx) => record(tx, systemActor, { action: 'test.write', subject: 'test:1', detail }))
  const verify = (...kept: readonly Head[]) => verifyActivity(store.db, { kept })
  const headNow = async () => {
    const verified = await verify()
    if (!verified.ok) throw new Error(`not as it was written: ${verified.broken.what}`)
    return verified.head
  }
  const undone = () =>
    withTx(async (tx) => {
      await record(tx, systemActor, { action: 'test.undone', subject: 'test:1', detail: {} })
      throw new Error('undone')
    })

  beforeEach(async () => {
    await forge('truncate audit, audit_chain, audit_unchained, audit_check')
    for (let link = 0; link < LINKS; link++) {
      for (let n = 0; n < IN_LINK; n++)
        await write({ n, link, words: 'é "quoted" \\ 🌍', nested: { list: [1.5, null, true] } })
      await expect(undone()).rejects.toThrow('undone')
      await chainEntries()
    }
  })

  it('is verified as written, with what waits, and without what was undone', async () => {
    await Promise.all(Array.from({ length: 20 }, (_, n) => write({ racing: n })))
    expect(await verify()).toMatchObject({ ok: true, head: { place: BigInt(LINKS) } })
    await chainEntries()
    expect(await verify()).toMatchObject({ ok: true, head: { place: BigInt(LINKS + 1) } })
    const { rows } = await store.db.execute('select sum(cardinality(seqs))::int as n from audit_chain')
    expect(rows).toEqual([{ n: CHAINED + 20 }])
  })

  it('contains every entry once, however many add links at the same time', async () => {
    await Promise.all(Array.from({ length: 60 }, (_, n) => (n % 3 === 0 ? chainEntries() : write({ racing: n }))))
    await chainEntries()
    await headNow()
    const { rows } = await store.db.execute('select sum(cardinality(seqs))::int as n from audit_chain')
    expect(rows).toEqual([{ n: CHAINED + 40 }])
  })

  it('shows every edit, deletion, swap, insertion and cut, and nothing where there was none', {
    timeout: 300_000,
  }, async () => {
    await write({ waits: 1 })
    await write({ waits: 2 })
    // As it was mailed: the file may be lost.
    const head = readAnchor(anchorText(await headNow()))
    if (head === null) throw new Error('the anchor does not read')
    const asItWas = await store.asOwner(emptying)
    let planted = 0
    for (const [what, statements] of Object.entries(tamperings)) {
      const places = fc.tuple(fc.nat({ max: CHAINED - 1 }), fc.integer({ min: 1, max: LINKS }))
      for (const [entry, link] of fc.sample(places, TIMES)) {
        planted++
        await forge(statements(entry, link))
        // After some of these, no link can be added any more.
        await chainEntries().catch(() => undefined)
        expect({ what, entry, link, ...(await verify(head)) }).toMatchObject({ what, ok: false })
        await store.asOwner(({ exec }) => exec(asItWas))
        expect((await verify(head)).ok).toBe(true)
      }
    }
    expect(planted).toBeGreaterThanOrEqual(500)
  })

  it('is verified from a link that was verified before, and shows what was changed since', async () => {
    const head = await headNow()
    await write({ later: 1 })
    await write({ later: 2 })
    await chainEntries()
    const since = () => verifySince(store.db, head, { kept: [] })
    expect(await since()).toMatchObject({ ok: true, head: { place: head.place + 1n } })
    const asItWas = await store.asOwner(emptying)
    const changes = [
      ['edited', `update audit set detail = '{}' where seq = (select max(seq) from audit)`],
      ['missing', 'delete from audit where seq = (select max(seq) from audit)'],
      ['edited', `update audit_chain set at = at + interval '1 second' where place = ${head.place + 1n}`],
      ['replaced', `update audit_chain set hash = sha256(hash) where place = ${head.place}`],
      ['cut-off', `delete from audit_chain where place >= ${head.place}`],
    ] as const
    for (const [what, statement] of changes) {
      await forge(statement)
      expect(await since()).toMatchObject({ ok: false, broken: { what } })
      await store.asOwner(({ exec }) => exec(asItWas))
    }
  })

  it('shows an entry that waits although links were added', async () => {
    await write({ waits: 1 })
    // As if the list had been hidden from the job that adds links.
    await forge(`update audit set at = at - interval '6 minutes' where seq = (select max(seq) from audit);
      create or replace function chain_entries() returns int language sql as 'select 0'`)
    expect(await verify()).toMatchObject({ ok: false, broken: { what: 'outside' } })
    await store.close()
    store = await openTestDatabase()
  })

  it('is read from its beginning once a day, and otherwise from the last link that was verified on any instance', async () => {
    const files = headFiles({ dataDir: mkdtempSync(join(tmpdir(), 'countinghouse-audit-')), auditHeadCopy: null })
    expect((await checkActivity(files)).ok).toBe(true)
    await forge(`update audit set detail = '{}' where seq = (select min(seq) from audit)`)
    await write({ later: 1 })
    expect(await checkActivity(files)).toMatchObject({ ok: true, head: { place: BigInt(LINKS + 1) } })
    await forge(`update audit_check set whole_at = whole_at - interval '25 hours'`)
    expect(await checkActivity(files)).toMatchObject({ ok: false, broken: { what: 'edited', place: 1n } })
  })

  it('keeps what the check found until a check finds nothing', async () => {
    const files = headFiles({ dataDir: mkdtempSync(join(tmpdir(), 'countinghouse-audit-')), auditHeadCopy: null })
    await forge(`update audit_chain set at = at + interval '1 second' where place = 2`)
    await checkActivity(files)
    const found = await readBreak()
    expect(found).toMatchObject({ what: 'edited', place: '2' })
    await checkActivity(files)
    expect(await readBreak()).toEqual(found)
    await forge(`update audit_chain set at = at - interval '1 second' where place = 2`)
    await checkActivity(files)
    expect(await readBreak()).toBeNull()
  })

  it('is verified although no link can be added any more', async () => {
    const files = headFiles({ dataDir: mkdtempSync(join(tmpdir(), 'countinghouse-audit-')), auditHeadCopy: null })
    await forge('update audit_chain set place = 12, hash = prev where place = 2')
    await write({ later: 1 })
    await expect(checkActivity(files)).rejects.toThrow('chain_entries')
    expect(await verify()).toMatchObject({ ok: false, broken: { what: 'missing', place: 2n } })
  })

  it('keeps its head in a file, and keeps the old one where the activity log is broken', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'countinghouse-audit-'))
    const files = headFiles({ dataDir, auditHeadCopy: null })
    const file = files[0]?.path ?? ''
    expect(readHead(file)).toBeNull()
    expect((await checkActivity(files)).ok).toBe(true)
    const kept = readHead(file)
    expect(kept).toMatchObject({ place: BigInt(LINKS) })
    await forge(`delete from audit_chain where place = ${LINKS}`)
    expect((await checkActivity(files)).ok).toBe(false)
    expect(readHead(file)).toEqual(kept)
    keepHead(file, { place: 3n, hash: '00'.repeat(32), at: new Date(), database: null, keptAt: null, epoch: 1 })
    await forge('truncate audit_check')
    expect(await checkActivity(files)).toMatchObject({ ok: false, broken: { what: 'replaced' } })
    rmSync(dataDir, { recursive: true })
  })
})

describe('entries', () => {
  it('do not wait for one another, and one that is committed late is chained late', async () => {
    const store = await openTestDatabase()
    const write = (detail: object, meanwhile: () => Promise<void>) =>
      withTx(async (tx) => {
        await record(tx, systemActor, { action: 'test.write', subject: 'test:1', detail })
        await meanwhile()
      })
    await write({ slow: true }, async () => {
      // Of its own, as another request would be: it ends while the first transaction is still open.
      await store.db.transaction((tx) =>
        record(tx, systemActor, { action: 'test.write', subject: 'test:1', detail: { quick: true } }),
      )
      await store.db.execute('select chain_entries()')
    })
    await store.db.execute('select chain_entries()')
    const { rows } = await store.db.execute('select seqs from audit_chain order by place')
    expect(rows.map(({ seqs }) => seqs)).toEqual([['2'], ['1']])
    expect(await verifyActivity(store.db, { kept: [] })).toMatchObject({ ok: true, head: { place: 2n } })
    await store.close()
  })
})
