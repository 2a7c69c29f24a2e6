import { z } from 'zod'
import type { Direct } from './database'
import { StartProblem, type StartReason } from './start-problem'
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
    when rolsuper then 'superuser'
    when rolcreaterole or rolcreatedb or rolreplication or rolbypassrls then 'attributes'
    when exists (select from pg_database where datname = current_database() and datdba = login.oid) then 'owns_database'
    when exists (
      select from pg_shdepend where refclassid = 'pg_authid'::regclass and refobjid = login.oid and deptype = 'o'
        and dbid = (select oid from pg_database where datname = current_database()))
      then 'owns_objects'
    when exists (select from role_of) then 'member'
    when exists (select from granted) then 'own_rights'
  end as finding, (select string_agg(quote_ident(rolname), ', ' order by rolname) from role_of) as roles
  from login`

const findingShape = z.object({
  login: z.string(),
  finding: z.enum(['superuser', 'owns_database', 'owns_objects', 'attributes', 'member', 'own_rights']).nullable(),
  roles: z.string().nullable(),
})
type Finding = NonNullable<z.infer<typeof findingShape>['finding']>

/**
 * Checks the login of a connection that is not yet in the app's role: it may be a member of that role and nothing else.
 * Returns its name; throws a `StartProblem` with the SQL that corrects it.
 */
export async function checkServingLogin(direct: Direct): Promise<string> {
  const [row] = await direct.rows(FINDINGS)
  const { login, finding, roles } = findingShape.parse(row)
  if (finding !== null) throw new StartProblem(reasonOf(login, finding, roles ?? ''))
  return login
}

/** Refuses, with a `StartProblem`, a serving login that is the one that owns the tables. */
export async function refuseOwner(owner: Direct, login: string): Promise<void> {
  const [row] = await owner.rows('select session_user as name')
  if (row?.name === login) throw new StartProblem(replaced(login, 'is_owner'))
}

/** Refuses, with a `StartProblem`, a serving login that cannot take the app's role. */
export async function refuseOutsider(direct: Direct, login: string): Promise<void> {
  const [row] = await direct.rows(`select exists (
    select from pg_roles where rolname = '${WEB_ROLE}' and pg_has_role(session_user, oid, 'member')) as inside`)
  if (row?.inside === true) return
  const sql = `GRANT ${WEB_ROLE} TO ${identifier(login)};`
  throw new StartProblem({ code: 'login-without-role', login, role: WEB_ROLE, sql })
}

type ToReplace = Extract<StartReason, { code: 'login-to-replace' }>

const replaced = (login: string, finding: ToReplace['finding']): ToReplace => ({
  ...{ code: 'login-to-replace', login, finding },
  sql: `CREATE ROLE countinghouse_app LOGIN PASSWORD '…';`,
})

function reasonOf(login: string, finding: Finding, roles: string): StartReason {
  const name = identifier(login)
  switch (finding) {
    case 'attributes':
    case 'member':
    case 'own_rights':
      return { code: 'login-to-restrict', login, finding, roles, sql: CORRECTIONS[finding](name, roles) }
    default:
      return replaced(login, finding)
  }
}

const CORRECTIONS = {
  attributes: (name: string) => `ALTER ROLE ${name} NOCREATEROLE NOCREATEDB NOREPLICATION NOBYPASSRLS;`,
  member: (name: string, roles: string) => `REVOKE ${roles} FROM ${name};`,
  own_rights: (name: string) =>
    `REVOKE ALL ON ALL TABLES IN SCHEMA public FROM ${name}; REVOKE ALL ON ALL FUNCTIONS IN SCHEMA public FROM ${name};`,
} as const
