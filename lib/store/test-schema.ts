import type { Direct } from './database'
import { WEB_ROLE } from './web-role'

// The tables in which `migrate` records what it has applied are not part of the schema.
const RELATIONS = `with c as (select *, case relkind when 'r' then 'table ' when 'S' then 'sequence ' else relkind::text || ' ' end || relname as heading
    from pg_class where relnamespace = 'public'::regnamespace and relkind not in ('i', 'c') and relname not in ('migration', 'definition_set'))`
const FUNCTIONS = `with f as (select *, 'function ' || oid::regprocedure as heading from pg_proc where pronamespace = 'public'::regnamespace)`

// A name that PostgreSQL or a generator derived from the columns says nothing that the definition does not say.
const DERIVED_NAME = `'_(pkey|pk|fkey|fk|key|unique|check[0-9]*)$'`

/** The rights in `acl` of everybody but the owner, a line for each who holds some. */
const rights = (acl: string, owner: string) => `(
    select 'allows ' || lower(string_agg(privilege_type, ', ' order by privilege_type)) || ' to ' || holder as line
    from (select privilege_type, case grantee when 0 then 'public' else grantee::regrole::text end as holder
      from aclexplode(${acl}) where grantee <> ${owner}) held group by holder) granted`

const COLUMNS = `${RELATIONS}
  select heading, 'column ' || concat_ws(' ', attname, format_type(atttypid, atttypmod), case when attnotnull then 'not null' end,
    'default ' || pg_get_expr(adbin, adrelid)) as line
  from c join pg_attribute on attrelid = c.oid and attnum > 0 and not attisdropped
    left join pg_attrdef on adrelid = c.oid and adnum = attnum
  where c.relkind <> 'S' order by relname, attnum`

// Owners are listed only where they differ from the owner of the schema.
const PROPERTIES = [
  `${RELATIONS} select heading, 'constraint ' || case when conname ~ ${DERIVED_NAME} then '' else conname || ' ' end
    || pg_get_constraintdef(k.oid) || case when convalidated then '' else ' not valid' end as line
    from c join pg_constraint k on conrelid = c.oid and contype in ('p', 'u', 'f', 'c', 'x')`,
  `${RELATIONS} select heading, pg_get_indexdef(indexrelid) as line from c join pg_index on indrelid = c.oid
    and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u', 'x'))`,
  `${RELATIONS} select heading, pg_get_triggerdef(t.oid) || case tgenabled when 'O' then '' else ' enabled ' || tgenabled::text end as line
    from c join pg_trigger t on tgrelid = c.oid and not tgisinternal`,
  `${RELATIONS} select heading, concat_ws(' ', 'policy', polname, polcmd, pg_get_expr(polqual, c.oid), pg_get_expr(polwithcheck, c.oid)) as line
    from c join pg_policy on polrelid = c.oid`,
  `${RELATIONS} select heading, 'row security' as line from c where relrowsecurity`,
  `${RELATIONS} select heading, line from c, lateral ${rights('relacl', 'relowner')}`,
  `${RELATIONS} select heading, 'column ' || attname || ' ' || line as line
    from c join pg_attribute on attrelid = c.oid, lateral ${rights('attacl', 'relowner')}`,
  `${RELATIONS} select heading, format('%s from %s to %s by %s', seqtypid::regtype, seqmin, seqmax, seqincrement) as line
    from c join pg_sequence on seqrelid = c.oid`,
  `${RELATIONS} select heading, 'owner ' || relowner::regrole as line from c where relowner <> current_user::regrole`,
  `${FUNCTIONS} select heading, concat_ws(' ', '(' || pg_get_function_arguments(f.oid) || ') returns', pg_get_function_result(f.oid), 'language', lanname,
      case provolatile when 'i' then 'immutable' when 's' then 'stable' else 'volatile' end, case when prosecdef then 'security definer' end,
      case when proisstrict then 'strict' end, case proparallel when 'u' then null else 'parallel ' || proparallel::text end,
      'set ' || array_to_string(proconfig, ', ')) as line
    from f join pg_language on pg_language.oid = prolang`,
  `${FUNCTIONS} select heading, 'body ' || left(encode(sha256(convert_to(prosrc, 'UTF8')), 'hex'), 16) as line from f`,
  `${FUNCTIONS} select heading, line from f, lateral ${rights("coalesce(proacl, acldefault('f', proowner))", 'proowner')}`,
  `${FUNCTIONS} select heading, 'owner ' || proowner::regrole as line from f where proowner <> current_user::regrole`,
  `select 'role ' || rolname as heading, concat_ws(' ', case when rolsuper then 'superuser' end, case when rolcreaterole then 'createrole' end,
      case when rolcreatedb then 'createdb' end, case when rolcanlogin then 'login' else 'no login' end,
      case when rolbypassrls then 'bypassrls' end, case when rolreplication then 'replication' end) as line
    from pg_roles where rolname = '${WEB_ROLE}'`,
  `select 'role ' || '${WEB_ROLE}' as heading, 'member of ' || roleid::regrole as line
    from pg_auth_members where member = '${WEB_ROLE}'::regrole`,
  `select 'schema public' as heading, line from pg_namespace, lateral ${rights('nspacl', 'nspowner')} where nspname = 'public'`,
  `select 'type ' || typname as heading, 'type ' || typtype::text as line from pg_type t
    where typnamespace = 'public'::regnamespace and typtype not in ('c', 'b')`,
  `select 'view ' || viewname as heading, definition as line from pg_views where schemaname = 'public'`,
  `select 'rows of state_edge' as heading, machine || ': ' || from_state || ' to ' || to_state as line from state_edge`,
  `select 'rows of submission_kind' as heading, to_jsonb(k)::text as line from submission_kind k`,
  `select 'rows of amount_limit' as heading, (to_jsonb(a) - array['id', 'made_at', 'in_force_at'])::text as line from amount_limit a`,
  `select 'rows of reading_secret' as heading, count(*)::text as line from reading_secret`,
]

/**
 * Everything a migration makes, as sorted text: tables with their columns, constraints, indexes and
 * triggers, functions with a hash of their body, rights, and the rows that every database begins with.
 */
export async function schemaText(direct: Direct): Promise<string> {
  const lines = new Map<string, string[]>()
  const note = ({ heading, line }: Line) => lines.set(heading, [...(lines.get(heading) ?? []), line])
  for (const row of await direct.rows(COLUMNS)) note(lineOf(row))
  for (const query of PROPERTIES) (await direct.rows(query)).map(lineOf).sort(byLine).forEach(note)
  const headings = [...lines.keys()].sort()
  return headings.map((heading) => `${[heading, ...(lines.get(heading) ?? [])].join('\n  ')}\n`).join('\n')
}

type Line = { readonly heading: string; readonly line: string }

const lineOf = ({ heading, line }: Readonly<Record<string, unknown>>): Line => ({
  heading: String(heading),
  line: String(line),
})

// By code units, because the collations of two servers may differ.
const byLine = (a: Line, b: Line) => (a.line < b.line ? -1 : Number(a.line > b.line))
