import pg from 'pg'
import type { Cluster } from '../../scripts/lib/cluster.mjs'

/** What a statement gives in the database of a cluster, past its programs. */
export async function rowsOf(cluster: Cluster, statement: string, values: readonly unknown[] = []) {
  const client = new pg.Client({ connectionString: cluster.databaseUrl })
  await client.connect()
  try {
    return (await client.query(statement, [...values])).rows
  } finally {
    await client.end()
  }
}
