import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Engine } from './database'
import type { Definition } from './definitions'
import { checkMigrated, migrate, readSchema, type StoreSchema } from './migrate'
import { openTestDatabase } from './test-database'

const TRIPLE = 'create or replace function triple(n int) returns int language sql as $$ select 3 * n $$;'
const GRANT = 'grant execute on function triple to countinghouse_web;'

const triple = (statements: string): Definition => ({
  kind: 'function',
  name: 'triple',
  statements,
  sha256: statements,
})

describe('functions and triggers on a database', () => {
  let store: Engine
  let known: StoreSchema
  beforeAll(async () => {
    store = await openTestDatabase()
    known = await readSchema()
  })
  afterAll(() => store.close())
  const withMore = (...more: Definition[]): StoreSchema => ({ ...known, definitions: [...known.definitions, ...more] })
  const start = (schema: StoreSchema) => store.asOwner((direct) => migrate(direct, schema))
  const rowsOf = (statement: string) => store.asOwner(({ rows }) => rows(statement))
  const mayTriple = async () => {
    const [row] = await rowsOf(`select has_function_privilege('countinghouse_web', 'triple(int)', 'execute') as may`)
    return row?.may
  }

  it('are each function of the database in one file, named like it', async () => {
    const files = known.definitions.filter(({ kind }) => kind === 'function').map(({ name }) => ({ name }))
    const there = `select proname::text as name from pg_proc where pronamespace = 'public'::regnamespace`
    expect(files).toHaveLength((await rowsOf(there)).length)
    expect(files).toEqual(expect.arrayContaining([...(await rowsOf(there))]))
  })

  it('applies what is new, with the rights that its file grants and no others', async () => {
    await start(withMore(triple(TRIPLE)))
    expect(await rowsOf('select triple(2) as six')).toEqual([{ six: 6 }])
    expect(await mayTriple()).toBe(false)
  })

  it('applies what changed to a database that has the earlier text, and leaves the rest as it is', async () => {
    const other = `select xmin::text from pg_proc where proname = 'guard_submission'`
    const before = await rowsOf(other)
    await start(withMore(triple(`${TRIPLE.replace('3 * n', 'n + n + n + 1')} ${GRANT}`)))
    expect(await rowsOf('select triple(2) as seven')).toEqual([{ seven: 7 }])
    expect(await mayTriple()).toBe(true)
    expect(await rowsOf(other)).toEqual(before)
    await start(withMore(triple(TRIPLE.replace('3 * n', 'n * 3'))))
    expect(await mayTriple()).toBe(false)
  })

  it('undoes all where one cannot be applied', async () => {
    const broken: Definition = { kind: 'triggers', name: 'broken', statements: 'create trigger nowhere', sha256: 'b' }
    const failed = start(withMore(triple(TRIPLE.replace('3 * n', '0')), broken))
    await expect(failed).rejects.toThrow('The triggers broken could not be applied')
    expect(await rowsOf('select triple(2) as six')).toEqual([{ six: 6 }])
  })

  it('refuses a changed signature that would leave the earlier one beside it', async () => {
    const wider = start(withMore(triple(TRIPLE.replace('n int', 'n int, more int'))))
    await expect(wider).rejects.toThrow('The function triple could not be applied')
    expect(await rowsOf(`select count(*)::int as n from pg_proc where proname = 'triple'`)).toEqual([{ n: 1 }])
  })

  it('refuses, as an earlier program, what a later one has applied since', async () => {
    const checked = (schema: StoreSchema) => store.asOwner((direct) => checkMigrated(direct, schema))
    for (const earlier of [withMore(triple(TRIPLE)), known]) {
      await expect(start(earlier)).rejects.toMatchObject({ code: 'database-newer' })
      await expect(checked(earlier)).rejects.toMatchObject({ code: 'database-newer' })
    }
    const later = withMore(triple(TRIPLE.replace('3 * n', '1')))
    await expect(checked(later)).rejects.toMatchObject({ code: 'not-migrated' })
    await checked(withMore(triple(TRIPLE.replace('3 * n', 'n * 3'))))
  })

  it('goes on without a function that a migration has dropped', async () => {
    const drop = { tag: '9999_drop', sha256: 'd', statements: 'drop function triple' }
    const others = known.definitions.map((one, at) => (at === 0 ? { ...one, sha256: 'as if edited' } : one))
    await start({ migrations: [...known.migrations, drop], definitions: others })
    expect(await rowsOf(`select count(*)::int as n from pg_proc where proname = 'triple'`)).toEqual([{ n: 0 }])
  })
})
