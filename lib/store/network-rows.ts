import { COUNTRIES } from '@/lib/networks/countries'
import { networks } from '@/lib/networks/networks'
import type { Direct } from './database'
import { StartProblem } from './start-problem'

const rows = networks.map(({ code, name, country }) => {
  const { callingCode, currency } = COUNTRIES[country]
  return { code, name, country, calling_code: callingCode, currency }
})

const ROWS = `jsonb_populate_recordset(null::network, '${JSON.stringify(rows).replaceAll("'", "''")}')`

/** Writes the registry of networks into the database's table of them. One that has left the registry stays in the table. */
export async function writeNetworks(direct: Direct): Promise<void> {
  await direct.exec(`insert into network select * from ${ROWS} on conflict (code) do update set
    name = excluded.name, country = excluded.country, calling_code = excluded.calling_code, currency = excluded.currency`)
}

/** Refuses, with a `StartProblem`, a database that does not know every network as this program does. Changes nothing. */
export async function checkNetworks(direct: Direct): Promise<void> {
  const missing = await direct.rows(`select * from ${ROWS} except select * from network`)
  if (missing.length > 0) throw new StartProblem({ code: 'networks-not-migrated' })
}
