import { join } from 'node:path'
import pg from 'pg'

const TURNS = 50

/**
 * What the steps cannot be faster than, in milliseconds: the rows of the newest payout copied into an empty table of the same form, with its
 * indexes and without its triggers; a quote of a thousand recipients at the service itself; a handler that does nothing.
 */
export async function floorsOf({ instance, url, rows }) {
  return {
    copyMs: await copied(url, rows),
    quoteMs: await quoted(instance),
    emptyHandlerMs: await median(() => fetch(`${instance.baseUrl}/healthz`).then((answer) => answer.text())),
  }
}

async function copied(url, rows) {
  const client = new pg.Client(url)
  await client.connect()
  try {
    const [{ folder }] = (await client.query(`select current_setting('data_directory') as folder`)).rows
    const file = join(folder, 'bench_rows')
    await client.query(`create table bench_rows (like payout_row including all)`)
    const [{ list }] = (
      await client.query(`select string_agg(attname, ', ' order by attnum) as list from pg_attribute
        where attrelid = 'payout_row'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`)
    ).rows
    await client.query(
      `copy (select ${list} from payout_row where payout_id = (select id from payout where rows_expected = ${rows} order by created_at desc limit 1)) to '${file}'`,
    )
    const began = performance.now()
    await client.query(`copy bench_rows (${list}) from '${file}'`)
    const taken = performance.now() - began
    await client.query('drop table bench_rows')
    await client.query(`copy (select) to '${file}'`)
    return Math.round(taken)
  } finally {
    await client.end()
  }
}

function quoted({ sandbox }) {
  const body = JSON.stringify({
    currency: 'UGX',
    payment_method: 'mtn',
    description: 'Floor',
    recipients: Array.from({ length: 1_000 }, (_, at) => ({
      phone_number: `+25677${String(2_100_000 + at).padStart(7, '0')}`,
      amount: `${10_000 + at}.00`,
      reference: `floor-${at}`,
    })),
  })
  const headers = {
    'content-type': 'application/json',
    'api-key': 'sandbox-api-key',
    'x-service-client-id': 'sandbox-client',
  }
  return median(async () => {
    const answer = await fetch(`${sandbox.baseUrl}/api/disbursements/quote`, { method: 'POST', headers, body })
    if (!answer.ok) throw new Error(`The service refused a quote: ${await answer.text()}`)
    await answer.text()
  })
}

async function median(work) {
  const taken = []
  for (let turn = 0; turn < TURNS; turn += 1) {
    const began = performance.now()
    await work()
    taken.push(performance.now() - began)
  }
  taken.sort((one, other) => one - other)
  return Math.round((taken[TURNS >> 1] ?? 0) * 10) / 10
}
