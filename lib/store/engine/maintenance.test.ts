import { expect, it } from 'vitest'
import { everyEngine } from '@/lib/store/test-database'
import { analyseChanged } from './maintenance'

it.each(everyEngine().filter(({ engine }) => engine === 'embedded'))(
  'renews the statistics of what has changed much, and of nothing else ($engine)',
  async ({ open }) => {
    const store = await open()
    const statistics = () =>
      store.asOwner(({ rows }) =>
        rows(`select relname as table, last_analyze is not null as known from pg_stat_user_tables
          where relname in ('sign_in_attempt', 'known_columns') order by relname`),
      )
    const insert = (rows: number) =>
      store.asOwner(({ exec }) =>
        exec(`insert into sign_in_attempt (account_key, address, ok)
          select 'account ' || n, 'address', true from generate_series(1, ${rows}) n`),
      )
    await insert(400)
    await analyseChanged(store)
    expect(await statistics()).toMatchObject([{ known: false }, { table: 'sign_in_attempt', known: false }])
    await insert(400)
    await analyseChanged(store)
    expect(await statistics()).toMatchObject([{ known: false }, { table: 'sign_in_attempt', known: true }])
    await store.close()
  },
)
