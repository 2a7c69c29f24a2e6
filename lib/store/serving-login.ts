import type { Direct } from './database'
import { StartProblem } from './start-problem'
import { identifier, WEB_ROLE } from './web-role'

// What stands against a login that serves, with the SQL that takes it away. A role that it is a member of, it can become.
const FINDINGS = `
  with login as (select * from pg_roles where rolname = session_user),
  role_of as (
    select other.rolname from pg_roles other, login
    where other.oid <> login.oid and other.rolname <> '${WEB_ROLE}' and pg_has_role(login.oid, other.oid, 'member')
  ),
  granted as (
    select from pg_shdepend, login
    where refclassid = 'pg_authid'::regclass and refobjid = login.oid and deptype = 'a'
      and dbid = (select oid from pg_database where datname = current_database()) and classid in ('pg_class'::regclass, 'pg_proc'::regclass)
  )
  select rolname as login, case
    when rolsuper then 'is a superuser'
    when rolcreaterole or rolcreatedb or rolreplication or rolbypassrls
      then 'may create roles or databases, replicate or bypass row security'
    when exists (select from pg_database where datname = current_database() and datdba = login.oid) then 'owns the database'
    when exists (
      select from pg_shdepend where refclassid = 'pg_authid'::regclass and refobjid = login.oid and deptype = 'o'
        and dbid = (select oid from pg_database where datname = current_database()))
      then 'owns tables or functions'
    when exists (select from role_of)
      then 'can become ' || (select string_agg(quote_ident(rolname), ', ' order by rolname) from role_of)
    when exists (select from granted) then 'holds rights of its own on tables or functions'
  end as finding, (select string_agg(quote_ident(rolname), ', ' order by rolname) from role_of) as roles
  from login`

/**
 * Checks the login of a connection that is not yet in the app's role: it may be a member of that role and nothing else.
 * Returns its name; throws a `StartProblem` with the SQL that mends it.
 */
export async function checkServingLogin(direct: Direct): Promise<string> {
  const [row] = await direct.rows(FINDINGS)
  const login = String(row?.login)
  if (typeof row?.finding === 'string') throw tooStrong(login, row.finding, mending(login, row))
  return login
}

/** Refuses, with a `StartProblem`, a serving login that is the one that owns the tables. */
export async function refuseOwner(owner: Direct, login: string): Promise<void> {
  const [row] = await owner.rows('select session_user as name')
  if (row?.name === login) {
    throw tooStrong(login, 'is the user of DATABASE_MIGRATION_URL, who owns the tables', another)
  }
}

/** Refuses, with a `StartProblem`, a serving login that cannot take the app's role. */
export async function refuseOutsider(direct: Direct, login: string): Promise<void> {
  const [row] = await direct.rows(`select exists (
    select from pg_roles where rolname = '${WEB_ROLE}' and pg_has_role(session_user, oid, 'member')) as inside`)
  if (row?.inside === true) return
  throw new StartProblem(
    'database-login',
    `The user ${login} of DATABASE_URL may not act as ${WEB_ROLE}. Nothing was changed. Start one instance with DATABASE_MIGRATION_URL, or run as the owner: GRANT ${WEB_ROLE} TO ${identifier(login)};`,
  )
}

const another = `CREATE ROLE countinghouse_app LOGIN PASSWORD '…'; and name that user in DATABASE_URL.`

function mending(login: string, { finding, roles }: Readonly<Record<string, unknown>>): string {
  const name = identifier(login)
  const said = String(finding)
  if (said.startsWith('can become')) return `REVOKE ${roles} FROM ${name};`
  if (said.startsWith('may create')) return `ALTER ROLE ${name} NOCREATEROLE NOCREATEDB NOREPLICATION NOBYPASSRLS;`
  if (said.startsWith('holds rights')) {
    return `REVOKE ALL ON ALL TABLES IN SCHEMA public FROM ${name}; REVOKE ALL ON ALL FUNCTIONS IN SCHEMA public FROM ${name};`
  }
  return another
}

const tooStrong = (login: string, finding: string, mend: string) =>
  new StartProblem(
    'database-login',
    `The user ${login} of DATABASE_URL ${finding}, and the login that serves may not. Nothing was changed. Run: ${mend}`,
  )
