import type { Engine } from '@/lib/store/database'
import { emptying } from '@/lib/store/test-emptying'
import { bumpEpoch } from '@/lib/store/transitions/control'
import { age } from '@/lib/submissions/testing/batch'
import { runDueSearches } from './run-due-searches'

/** A copy of the whole database as it is now, to be restored with `restore`. For tests. */
export const backUp = (store: Engine): Promise<string> => store.asOwner(emptying)

/** Replaces the whole database by a copy, and opens an epoch. For tests. */
export async function restore(store: Engine, copy: string): Promise<void> {
  await store.asOwner(({ exec }) => exec(copy))
  await bumpEpoch('restored')
}

/**
 * Brings what the service says of when an entry was made to the time of the database: in tests, time passes by making all that is recorded
 * older, while the service's clock goes ahead by so many minutes. For tests.
 */
export const serviceIsAhead = (store: Engine, minutes: number): Promise<void> =>
  store.asOwner(({ exec }) =>
    exec(`create or replace function service_is_ahead() returns trigger language plpgsql as $$
        begin new.created_at := new.created_at - interval '${minutes} minutes'; return new; end $$;
      create or replace trigger a_service_is_ahead before insert on stranger for each row execute function service_is_ahead()`),
  )

/** Searches the lost time as often and as late as the database requires; `between` runs before the last search. For tests. */
export async function searchLostTime(store: Engine, between: () => Promise<void> = async () => {}): Promise<void> {
  await runDueSearches('w')
  await age(store, '31 min')
  await runDueSearches('w')
  await age(store, '11 min')
  await between()
  await runDueSearches('w')
}
