import type { PGlite } from '@electric-sql/pglite'
import type { RawDatabase, RawResult } from './raw.ts'

/** Wraps an open PGlite of this thread. Dates and times stay text as PostgreSQL writes them, because Drizzle parses them itself. */
export function rawOf(client: PGlite): RawDatabase {
  return {
    query: async (text, params, rowMode) =>
      (await client.query(text, [...params], { rowMode, parsers: TIMES_AS_TEXT })) as RawResult,
    exec: async (statements) => void (await client.exec(statements)),
    listen: (channel, handler) => client.listen(channel, handler),
    dump: async () => new Uint8Array(await (await client.dumpDataDir('none')).arrayBuffer()),
    close: () => client.close(),
  }
}

const asText = (value: string) => value
const TIMES = [1082, 1114, 1184, 1186, 1115, 1182, 1185, 1187, 1231]
const TIMES_AS_TEXT = Object.fromEntries(TIMES.map((oid) => [oid, asText]))
