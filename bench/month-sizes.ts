import { readdirSync, readFileSync } from 'node:fs'
import type { Pool } from 'pg'

export type TableSize = { readonly rows: number; readonly bytes: number; readonly indexBytes: number }

/** Rows of every table, counted, and its bytes with those of its indexes. */
export async function readTables(owner: Pool): Promise<ReadonlyMap<string, TableSize>> {
  const { rows } = await owner.query(
    `select relname as name, pg_total_relation_size(oid)::float8 as bytes, pg_indexes_size(oid)::float8 as "indexBytes",
       (xpath('/row/n/text()', query_to_xml(format('select count(*) as n from %I', relname), false, true, '')))[1]::text::int as rows
     from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by relname`,
  )
  return new Map(rows.map(({ name, ...size }) => [name, size]))
}

/** The bytes of every index. */
export async function readIndexes(owner: Pool): Promise<ReadonlyMap<string, number>> {
  const { rows } = await owner.query(
    `select relname as name, pg_relation_size(oid)::float8 as bytes from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'i' order by 2 desc`,
  )
  return new Map(rows.map(({ name, bytes }) => [name, bytes]))
}

export type Memory = { readonly heap: number; readonly resident: number; readonly server: number }

/** The memory of this process after a collection, and what the processes of the server hold for themselves, in bytes. */
export function readMemory(port: number): Memory {
  globalThis.gc?.()
  const { heapUsed, rss } = process.memoryUsage()
  return { heap: heapUsed, resident: rss, server: serverMemory(port) }
}

function serverMemory(port: number): number {
  const numbers = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  const ours = numbers.map(readProcess).filter((one) => one !== null)
  const main = ours.find(({ command }) => command.includes(`port=${port}`))
  return ours
    .filter(({ parent, pid }) => main !== undefined && (parent === main.pid || pid === main.pid))
    .reduce((sum, { own }) => sum + own, 0)
}

function readProcess(pid: string) {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    const figure = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0)
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8')
    return { pid: Number(pid), parent: figure('PPid'), own: figure('RssAnon') * 1_024, command }
  } catch {
    // A process may end while the list is read.
    return null
  }
}
