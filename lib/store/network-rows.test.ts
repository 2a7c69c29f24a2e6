import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { networks } from '@/lib/networks/networks'
import type { Engine } from './database'
import { checkNetworks, writeNetworks } from './network-rows'
import { openTestDatabase } from './test-database'

describe('the networks in the database', () => {
  let store: Engine
  beforeAll(async () => {
    store = await openTestDatabase()
  })
  afterAll(() => store.close())

  it('are those of the registry, under the same names', async () => {
    const { rows } = await store.db.execute<{ code: string; name: string }>(sql`select code, name from network`)
    const own = networks.map(({ code, name }) => ({ code, name }))
    expect(rows).toHaveLength(own.length)
    expect(rows).toEqual(expect.arrayContaining(own))
  })

  it('are written again where they differ, and a start that may not write them says so', async () => {
    await store.asOwner((direct) =>
      direct.exec(`update network set name = 'Renamed' where code = '${networks[0]?.code}'`),
    )
    await expect(store.asOwner(checkNetworks)).rejects.toMatchObject({ code: 'networks-not-migrated' })
    await store.asOwner(writeNetworks)
    await expect(store.asOwner(checkNetworks)).resolves.toBeUndefined()
  })

  it('are changed by no request, and every account of a payee names one of them', async () => {
    await expect(store.db.execute(sql`delete from network`)).rejects.toThrow()
    const { rows } = await store.db.execute(sql`select pg_get_constraintdef(oid) as rule from pg_constraint
      where conrelid = 'payee_account'::regclass and confrelid = 'network'::regclass`)
    expect(rows).toEqual([{ rule: 'FOREIGN KEY (network) REFERENCES network(code)' }])
  })
})
