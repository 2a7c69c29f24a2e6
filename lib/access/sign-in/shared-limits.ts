import 'server-only'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { db } from '@/lib/store/open'
import { AddressLimit } from './address-limit'

/** At most so many addresses of each limit are exchanged at once; the others follow. */
const MOST_AT_ONCE = 500

// Next evaluates modules more than once in a process.
const shared = globalThis as { __addressLimits?: Map<string, AddressLimit> }
shared.__addressLimits ??= new Map()
const limits = shared.__addressLimits

/** The limit of this name, which all instances count together: `most` requests of an address in ten minutes. */
export function addressLimit(name: string, most: number): AddressLimit {
  const limit = limits.get(name) ?? new AddressLimit(most)
  limits.set(name, limit)
  return limit
}

const counts = z.array(z.object({ name: z.string(), address: z.string(), times: z.number(), age_ms: z.number() }))

/** Adds what this process has counted to what all have, and takes over the sums. One statement, none where nothing was counted. */
export async function exchangeCounts(): Promise<void> {
  const unsaid = [...limits].flatMap(([name, limit]) => limit.takeUnsaid(MOST_AT_ONCE).map((one) => ({ name, ...one })))
  if (unsaid.length === 0) return
  const { rows } = await (await db()).execute(sql`
    insert into address_count as c (name, address, since, times)
    select n.name, n.address, now(), n.times
    from jsonb_to_recordset(${JSON.stringify(unsaid)}::jsonb) n (name text, address text, times int) order by 1, 2
    on conflict (name, address) do update set
      times = excluded.times + case when c.since > now() - interval '10 minutes' then c.times else 0 end,
      since = case when c.since > now() - interval '10 minutes' then c.since else now() end
    returning c.name, c.address, c.times, floor(1000 * extract(epoch from now() - c.since))::float8 as age_ms`)
  const now = Date.now()
  for (const { name, age_ms: ageMs, ...one } of counts.parse(rows)) limits.get(name)?.learn([{ ...one, ageMs }], now)
}
