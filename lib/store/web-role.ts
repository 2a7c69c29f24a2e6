import type { Direct } from './database'
import { StartProblem } from './start-problem'

/** The role of every connection of the app: it reads all, and changes money only through functions. */
export const WEB_ROLE = 'countinghouse_web'

// Roles belong to the whole cluster, so another database's start may be creating the same one at this moment.
const ENSURE = `do $$
begin
  if not exists (select from pg_roles where rolname = '${WEB_ROLE}') then
    begin
      create role ${WEB_ROLE} nologin;
    exception when duplicate_object or unique_violation then null;
    end;
  end if;
end $$`

/** Makes sure that the app's role exists. Throws a `StartProblem` where it does not and may not be created. */
export async function ensureWebRole(direct: Direct): Promise<void> {
  try {
    await direct.exec(ENSURE)
  } catch (cause) {
    const sql = `CREATE ROLE ${WEB_ROLE} NOLOGIN;`
    throw new StartProblem({ code: 'role-not-created', role: WEB_ROLE, sql }, { cause })
  }
}

/** Lets `login` act in the app's role, and takes nothing away. Throws a `StartProblem` where the connection may not grant it. */
export async function grantWebRole(direct: Direct, login: string): Promise<void> {
  try {
    await direct.exec(`do $$
    begin
      if not pg_has_role(${literal(login)}, '${WEB_ROLE}', 'member') then
        execute format('grant ${WEB_ROLE} to %I', ${literal(login)});
      end if;
    end $$`)
  } catch (cause) {
    const sql = `GRANT ${WEB_ROLE} TO ${identifier(login)};`
    throw new StartProblem({ code: 'role-not-granted', role: WEB_ROLE, sql }, { cause })
  }
}

const literal = (text: string) => `'${text.replaceAll("'", "''")}'`

/** A name as SQL writes it. */
export const identifier = (name: string) => `"${name.replaceAll('"', '""')}"`
