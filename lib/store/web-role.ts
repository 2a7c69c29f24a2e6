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
  if not pg_has_role(current_user, '${WEB_ROLE}', case when current_setting('server_version_num')::int >= 160000 then 'set' else 'member' end) then
    execute format('grant ${WEB_ROLE} to %I', current_user);
  end if;
end $$`

/** Makes sure that the app's role exists and that the connection may take it. Throws a `StartProblem` where it may not. */
export async function ensureWebRole(direct: Direct): Promise<void> {
  try {
    await direct.exec(ENSURE)
  } catch (cause) {
    throw new StartProblem(
      'database-role',
      `The database user may not create the role ${WEB_ROLE}. Nothing was changed. Ask whoever runs the server to run: CREATE ROLE ${WEB_ROLE} NOLOGIN; GRANT ${WEB_ROLE} TO the user of DATABASE_URL;`,
      { cause },
    )
  }
}
