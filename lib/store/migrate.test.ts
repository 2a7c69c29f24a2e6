import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { claimDatabase } from './belonging'
import type { Direct, Engine } from './database'
import { migrate, readMigrations } from './migrate'
import { testDatabases } from './test-database'

const ours = { env: 'sandbox', serviceHost: 'localhost:4010', merchantFingerprint: 'test' } as const
const limits = {
  maxUnknownMinor: { UGX: 7n },
  failureConfirmSeconds: 60,
  payeePauseSeconds: 60,
  firstWalletPayoutMinor: { UGX: 100_000_000n, USD: 25_000n },
  proposalLapseDays: 1,
  mailDomain: null,
}

describe.each(testDatabases())('starting on a database ($engine)', ({ open }) => {
  let store: Engine
  beforeAll(async () => {
    store = await open()
  })
  afterAll(() => store.close())
  const start = (work: (direct: Direct) => Promise<void>) => store.asOwner(work)

  it('applies every migration once, however many instances start at the same moment', async () => {
    await start((direct) => direct.exec('drop schema public cascade; create schema public'))
    const known = await readMigrations()
    const more = [...known, { tag: '99991231235959_more', sha256: 'more', statements: 'create table more (n int)' }]
    await Promise.all(Array.from({ length: 6 }, () => start((direct) => migrate(direct, more))))
    const rows = await store.asOwner((direct) => direct.rows('select tag from migration order by ordinal'))
    expect(rows.map(({ tag }) => tag)).toEqual(more.map(({ tag }) => tag))
  })

  it('refuses a database of a newer program, and one made with another migration, and changes nothing', async () => {
    const known = await readMigrations()
    await expect(start((direct) => migrate(direct, known))).rejects.toMatchObject({ code: 'database-newer' })
    const edited = [...known.slice(0, -1), { tag: 'edited', sha256: 'x', statements: 'drop table audit' }]
    const longer = [...edited, { tag: 'y', sha256: 'y', statements: '' }]
    await expect(start((direct) => migrate(direct, longer))).rejects.toMatchObject({ code: 'migration-changed' })
  })

  it('undoes a migration that fails, whole', async () => {
    const applied = await store.asOwner((direct) => direct.rows('select tag, sha256 from migration order by ordinal'))
    const done = applied.map(({ tag, sha256 }) => ({ tag: String(tag), sha256: String(sha256), statements: '' }))
    const broken = { tag: 'broken', sha256: 'b', statements: 'create table half (n int); select 1 / 0;' }
    await expect(start((direct) => migrate(direct, [...done, broken]))).rejects.toThrow('was undone')
    const [half] = await store.asOwner((direct) => direct.rows("select to_regclass('half')::text as half"))
    expect(half).toEqual({ half: null })
  })

  it('takes over a draft with a payee code from before there were payees in sheets', async () => {
    const known = await readMigrations()
    const since = known.findIndex(({ tag }) => tag.endsWith('_payees_of_rows'))
    const draft = "'00000000-0000-4000-8000-000000000001'"
    await start(async (direct) => {
      await direct.exec('drop schema public cascade; create schema public')
      await migrate(direct, known.slice(0, since))
      // As its checks left such a row: the code named nobody, so it led nowhere.
      await direct.exec(`set session_replication_role = replica;
        insert into payout (id, env, name, created_by) values (${draft}, 'sandbox', 'Field wages', ${draft});
        insert into payout_row (payout_id, ordinal, line_no, row_tag, cells, state, problems) values (${draft}, 0, 2, '0123ABCD',
          '["Amina Nakato", "", "FARM-7", "50000"]', 'blocked', '[{"code": "unknown-payee"}]');
        set session_replication_role = origin`)
      await migrate(direct, known)
    })
    const rows = await store.asOwner((direct) =>
      direct.rows('select cells ->> 2 as code, dest_kind, payee_id from payout_row'),
    )
    expect(rows).toEqual([{ code: 'FARM-7', dest_kind: null, payee_id: null }])
  })

  it('refuses the database of another environment, service or merchant', async () => {
    await start((direct) => claimDatabase(direct, ours, limits))
    for (const other of [
      { env: 'production' as const },
      { serviceHost: 'pay.example' },
      { merchantFingerprint: 'x' },
    ]) {
      const wrong = start((direct) => claimDatabase(direct, { ...ours, ...other }, limits))
      await expect(wrong).rejects.toMatchObject({ code: 'other-environment' })
    }
    const [control] = await store.asOwner((direct) => direct.rows(`select max_unknown->>'UGX' as most from control`))
    expect(control).toEqual({ most: '7' })
  })
})
