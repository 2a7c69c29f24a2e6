import type { Direct } from './database'

/** The statements that make a migrated database again what it is now: its rows of now, and no others. For tests. */
export async function emptying({ rows }: Direct): Promise<string> {
  const tables = await rows(`select c.oid::regclass::text as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`)
  const first: string[] = []
  for (const { name } of tables) {
    const [held] = await rows(`select jsonb_agg(to_jsonb(row_of_it))::text as rows from ${name} row_of_it`)
    if (typeof held?.rows === 'string') first.push(putBack(`${name}`, held.rows))
  }
  const sequences = await rows('select sequencename as name, last_value::text as last from pg_sequences')
  const numbers = sequences.flatMap(({ name, last }) =>
    typeof last === 'string' ? [`perform setval('${name}', ${last});`] : [],
  )
  // As a replica, so that neither the guards of money tables nor references between tables stand in the way.
  return `do $emptying$
    declare
      one record;
      filled boolean;
    begin
      perform set_config('session_replication_role', 'replica', true);
      for one in select c.oid::regclass as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' loop
        execute format('select exists (select from %s)', one.name) into filled;
        if filled then execute format('delete from %s', one.name); end if;
      end loop;
      for one in select sequencename as name from pg_sequences where last_value is not null loop
        execute format('alter sequence %I restart', one.name);
      end loop;
      ${[...first, ...numbers].join('\n')}
    end $emptying$`
}

const putBack = (table: string, rows: string) =>
  `insert into ${table} overriding system value
   select * from jsonb_populate_recordset(null::${table}, $rows$${rows}$rows$::jsonb);`
