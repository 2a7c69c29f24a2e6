import 'server-only'
import { drizzle } from 'drizzle-orm/node-postgres'
import { Client, Pool, type PoolClient, type QueryConfig, type QueryResult } from 'pg'
import type { Db, Direct } from '@/lib/store/database'
import { openServer } from '@/lib/store/engine/server'
import { adoptEngine } from '@/lib/store/open'
import { isNewDatabase } from './new-database'

type Query = (statement: string | QueryConfig, values?: unknown[]) => Promise<QueryResult>

// The functions of ours that name the schemas in which they look, and which.
const SEARCHING = `select oid::regprocedure as name, substr(setting, length('search_path=') + 1) as searched
  from pg_proc, unnest(proconfig) setting where pronamespace = 'public'::regnamespace and setting like 'search_path=%'`
const DEFAULTS = `select adrelid::regclass as name, attname, pg_get_expr(adbin, adrelid) as clock
  from pg_attrdef join pg_attribute on attrelid = adrelid and attnum = adnum`

// PostgreSQL looks for a function in the schemas of the search path, one after another. So statements and functions that name `now()` get
// that of the story while this schema comes first. What a column defaults to was bound when the table was made.
const MOVE_CLOCKS = `
  create schema story;
  create function story.clock_timestamp() returns timestamptz language sql volatile as
    $$ select pg_catalog.clock_timestamp() - current_setting('story.behind_ms')::float8 * interval '1 millisecond' $$;
  create function story.now() returns timestamptz language sql stable as
    $$ select coalesce(nullif(current_setting('story.began', true), '')::timestamptz,
      pg_catalog.statement_timestamp() - current_setting('story.behind_ms')::float8 * interval '1 millisecond') $$;
  create function story.transaction_timestamp() returns timestamptz language sql stable as $$ select story.now() $$;
  create function story.pg_current_xact_id() returns xid8 language sql stable as
    $$ select current_setting('story.transaction')::xid8 $$;
  create function story.arrive() returns trigger language plpgsql as $$
  begin
    new.received_at := new.stamp::timestamp at time zone 'UTC';
    new.received_at := greatest(new.received_at, least(new.received_at + interval '0.4 s', story.clock_timestamp()));
    new.last_received_at := new.received_at;
    return new;
  end $$;
  do $$
  declare one record;
  begin
    for one in ${SEARCHING} loop
      execute format('alter function %s set search_path = story, %s', one.name, one.searched);
    end loop;
    for one in ${DEFAULTS} where pg_get_expr(adbin, adrelid) in ('now()', 'clock_timestamp()') loop
      execute format('alter table %s alter column %I set default story.%s', one.name, one.attname, one.clock);
    end loop;
  end $$;
  create trigger arrive before insert on event for each row execute function story.arrive();
  set local search_path = story, pg_catalog, public`

const RESTORE_CLOCKS = `
  set local search_path = pg_catalog, public;
  drop trigger arrive on event;
  do $$
  declare one record;
  begin
    for one in ${SEARCHING} loop
      execute format('alter function %s set search_path = %s', one.name, replace(one.searched, 'story, ', ''));
    end loop;
    for one in ${DEFAULTS} where pg_get_expr(adbin, adrelid) like 'story.%' loop
      execute format('alter table %s alter column %I set default %s', one.name, one.attname, replace(one.clock, 'story.', ''));
    end loop;
  end $$;
  drop function story.arrive, story.transaction_timestamp, story.now, story.clock_timestamp, story.pg_current_xact_id;
  drop schema story`

// What a new database begins with (its policy, its limits) is as old as the story.
const AGE_BEGINNING = `do $$
  declare one record; used boolean;
  begin
    for one in select c.oid::regclass as name, string_agg(format('%1$I = %1$I - (pg_catalog.now() - story.now())', attname), ', ') as ages
      from pg_class c join pg_attribute a on attrelid = c.oid and attnum > 0 and not attisdropped and atttypid = 'timestamptz'::regtype
      where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not in ('migration', 'definition_set') group by c.oid loop
      execute format('select exists (select from %s)', one.name) into used;
      continue when not used;
      execute format('alter table %s disable trigger user', one.name);
      execute format('update %s set %s', one.name, one.ages);
      execute format('alter table %s enable trigger user', one.name);
    end loop;
  end $$`

/** A pool that is one connection, which is lent to one caller after another. */
class OneConnection extends Pool {
  constructor(query: Query) {
    super()
    let last: Promise<void> = Promise.resolve()
    const lend = async () => {
      const before = last
      const turn = Promise.withResolvers<void>()
      last = turn.promise
      await before
      return { query, release: () => turn.resolve() }
    }
    this.connect = lend as unknown as () => Promise<PoolClient>
    const one: Query = async (statement, values) => {
      const lent = await lend()
      try {
        return await lent.query(statement, values)
      } finally {
        lent.release()
      }
    }
    this.query = one as typeof this.query
  }
}

/** The database while the story is written into it. */
export type StoryDatabase = {
  /** Moves its clock to a time, given in milliseconds since 1970. */
  readonly moveTo: (at: number) => void
  readonly isNew: () => Promise<boolean>
  readonly ageBeginning: () => Promise<void>
  /** Sets its clock back to its own and keeps all that was written. Without it nothing is kept. */
  readonly keep: () => Promise<void>
  readonly close: () => Promise<void>
}

/**
 * Makes `db()` and `withTx` use one connection as the owner of the tables, with a clock of its own. All that is written there is one transaction:
 * `withTx` begins and ends no other, and where it fails the whole story does. So a story that was interrupted leaves the database as it was.
 */
export async function openStoryDatabase(ownerUrl: string): Promise<StoryDatabase> {
  const client = new Client({ connectionString: ownerUrl, application_name: 'countinghouse demo', pipeline: true })
  await client.connect()
  await client.query(`begin; set local jit = off; set local plan_cache_mode = force_generic_plan; ${MOVE_CLOCKS}`)
  // What goes before the next statement.
  const due: string[] = []
  let transactions = 0
  const names = new Map<string, string>()
  let wasUndone = false
  const plain = async (...statements: string[]) => {
    if (wasUndone) throw new Error('The story goes on after one of its transactions was undone.')
    return client.query([...due.splice(0), ...statements].join(';'))
  }
  const query: Query = async (statement, values) => {
    const text = typeof statement === 'string' ? statement : statement.text
    if (text === 'begin') due.push(beginning(++transactions))
    if (text === 'commit') due.push(END)
    // Nothing can be undone alone, so nothing of the story is kept.
    if (text === 'rollback') wasUndone = true
    if (['begin', 'commit', 'rollback'].includes(text)) return NOTHING
    // The owner's notifications are sent by the database itself.
    if (text === ANNOUNCED) return { ...NOTHING, rows: [{ noted: null }] }
    const before = due.length > 0 || wasUndone ? plain() : null
    // The same few hundred statements come thousands of times: each is planned a few times only.
    const name = names.get(text) ?? `story ${names.size}`
    names.set(text, name)
    const asked = client.query({ ...(typeof statement === 'string' ? { text } : statement), name }, values)
    // Both are on their way. The first to fail says why.
    await Promise.all([before, asked])
    return asked
  }
  const direct: Direct = {
    exec: async (statements) => void (await plain(statements)),
    rows: async (statement) => (await query(statement)).rows,
  }
  adoptEngine({
    ...(await openServer(ownerUrl, ownerUrl)),
    db: drizzle(new OneConnection(query)) as unknown as Db,
    asOwner: (work) => work(direct),
    close: () => client.end(),
  })
  return {
    moveTo: (at) => {
      due.push(
        `select set_config('story.behind_ms', (extract(epoch from pg_catalog.clock_timestamp()) * 1000 - ${at})::text, true)`,
        // The merchant's app ran all the while: otherwise the service would have to be compared before each send.
        'update control set clock_seen_at = clock_timestamp()',
      )
    },
    isNew: () => isNewDatabase((statement) => client.query(statement)),
    ageBeginning: async () => void (await plain(AGE_BEGINNING)),
    keep: async () => void (await plain(`set constraints all immediate; ${RESTORE_CLOCKS}; commit`)),
    close: () => client.end(),
  }
}

// Confirmations of identity count only in the transaction that used them. No transaction of the server gets a number so high.
const FIRST_TRANSACTION = 2n ** 62n
const beginning = (transaction: number) => `select set_config('story.began', clock_timestamp()::text, true),
  set_config('story.transaction', '${FIRST_TRANSACTION + BigInt(transaction)}', true)`

const NOTHING: QueryResult = { command: '', rowCount: 0, oid: 0, fields: [], rows: [] }

const ANNOUNCED = "select current_setting('countinghouse.announced', true) as noted"

const END = `set constraints all immediate; set constraints all deferred; select set_config('story.began', '', true)`
