import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { claimDatabase } from './belonging'
import type { Direct, Engine } from './database'
import { migrate, readSchema } from './migrate'
import { openTestDatabase } from './test-database'

const ours = { env: 'sandbox', serviceHost: 'localhost:4010', merchantFingerprint: 'test' } as const
const limits = {
  maxUnknownMinor: { UGX: 7n },
  failureConfirmSeconds: 60,
  listLagSeconds: 0,
  payeePauseSeconds: 60,
  firstWalletPayoutMinor: { UGX: 100_000_000n, USD: 25_000n },
  proposalLapseDays: 1,
  mailDomain: null,
  oidcIssuer: null,
  appProofHash: '00',
  timeZone: 'Africa/Kampala',
}

describe('starting on a database', () => {
  let store: Engine
  beforeAll(async () => {
    store = await openTestDatabase()
  })
  afterAll(() => store.close())
  const start = (work: (direct: Direct) => Promise<void>) => store.asOwner(work)
  const rowsOf = (statement: string) => store.asOwner(({ rows }) => rows(statement))

  it('applies every migration once, however many instances start at the same moment', async () => {
    await start((direct) => direct.exec('drop schema public cascade; create schema public'))
    const known = await readSchema()
    const more = { tag: '9999_more', sha256: 'more', statements: 'create table more (n int)' }
    const schema = { ...known, migrations: [...known.migrations, more] }
    await Promise.all(Array.from({ length: 6 }, () => start((direct) => migrate(direct, schema))))
    expect(await rowsOf('select tag from migration order by ordinal')).toEqual(
      schema.migrations.map(({ tag }) => ({ tag })),
    )
    expect(await rowsOf('select count(*)::int as sets from definition_set')).toEqual([{ sets: 1 }])
  })

  it('refuses a database of a newer program, and one made with another migration, and changes nothing', async () => {
    const known = await readSchema()
    await expect(start((direct) => migrate(direct, known))).rejects.toMatchObject({ code: 'database-newer' })
    const edited = { tag: 'edited', sha256: 'x', statements: 'drop table audit' }
    const longer = [...known.migrations.slice(0, -1), edited, { tag: 'y', sha256: 'y', statements: '' }]
    for (const migrations of [longer, [edited]]) {
      const other = start((direct) => migrate(direct, { ...known, migrations }))
      await expect(other).rejects.toMatchObject({ code: 'migration-changed' })
    }
  })

  it('undoes a migration that fails, whole', async () => {
    const { definitions } = await readSchema()
    const applied = await rowsOf('select tag, sha256 from migration order by ordinal')
    const done = applied.map(({ tag, sha256 }) => ({ tag: String(tag), sha256: String(sha256), statements: '' }))
    const broken = { tag: 'broken', sha256: 'b', statements: 'create table half (n int); select 1 / 0;' }
    const migrations = [...done, broken]
    await expect(start((direct) => migrate(direct, { migrations, definitions }))).rejects.toThrow('was undone')
    expect(await rowsOf("select to_regclass('half')::text as half")).toEqual([{ half: null }])
  })

  it('refuses the database of another environment, service or merchant', async () => {
    await start((direct) => claimDatabase(direct, ours, limits))
    for (const [other, reason] of [
      [{ env: 'production' as const }, { code: 'other-environment', theirs: ours.env, ours: 'production' }],
      [{ serviceHost: 'pay.example' }, { code: 'other-service', theirs: ours.serviceHost, ours: 'pay.example' }],
      [{ merchantFingerprint: 'x' }, { code: 'other-merchant' }],
    ] as const) {
      const wrong = start((direct) => claimDatabase(direct, { ...ours, ...other }, limits))
      await expect(wrong).rejects.toMatchObject({ reason })
    }
    const [control] = await store.asOwner((direct) => direct.rows(`select max_unknown->>'UGX' as most from control`))
    expect(control).toEqual({ most: '7' })
  })
})
