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
    throw new StartProblem(
      'database-role',
      `The user of DATABASE_MIGRATION_URL may not create the role ${WEB_ROLE}. Nothing was changed. Ask whoever runs the server to run: CREATE ROLE ${WEB_ROLE} NOLOGIN; GRANT ${WEB_ROLE} TO the user of DATABASE_URL;`,
      { cause },
    )
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
    throw new StartProblem(
      'database-role',
      `The user of DATABASE_MIGRATION_URL may not grant ${WEB_ROLE}. Nothing was changed. Ask whoever runs the server to run: GRANT ${WEB_ROLE} TO ${identifier(login)};`,
      { cause },
    )
  }
}

const literal = (text: string) => `'${text.replaceAll("'", "''")}'`

/** A name as SQL writes it. */
export const identifier = (name: string) => `"${name.replaceAll('"', '""')}"`
