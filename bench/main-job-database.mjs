import { setTimeout } from 'node:timers/promises'
import pg from 'pg'

/** The rows of a query on the database at an address. */
export async function query(url, text, values) {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query(text, values)).rows
  } finally {
    await client.end()
  }
}

const LISTED = 14

/** What took the database longest: the times, the milliseconds of all, and how each begins. The server has to load pg_stat_statements. */
export const longest = async (url) =>
  (
    await query(
      url,
      `select calls, round(total_exec_time) as ms, left(regexp_replace(query, '\\s+', ' ', 'g'), 140) as begins from pg_stat_statements
        where total_exec_time > 5 and dbid = (select oid from pg_database where datname = current_database()) order by total_exec_time desc limit ${LISTED}`,
    )
  ).map(({ calls, ms, begins }) => `${calls} times, ${ms} ms: ${begins}`)

async function polled(read) {
  for (;;) {
    const found = await read()
    if (found !== null) return found
    await setTimeout(50)
  }
}

/** When the first request of a payout went out, by the database. */
export const firstSend = (url, path) =>
  polled(async () => {
    const [row] = await query(
      url,
      `select extract(epoch from min(first_sent_at)) * 1000 as at from submission where payout_id = $1`,
      [path.split('/').at(-1)],
    )
    return row.at === null ? null : Number(row.at)
  })

/** Waits until every batch of a payout was answered by the service. */
export const answered = (url, path) =>
  polled(async () => {
    const [row] = await query(
      url,
      `select count(*) filter (where state in ('ready', 'sending', 'unknown')) as open from submission where payout_id = $1`,
      [path.split('/').at(-1)],
    )
    return Number(row.open) === 0 ? true : null
  })
