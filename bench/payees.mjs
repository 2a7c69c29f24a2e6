/**
 * Fills an empty database (or that of DATABASE_URL and DATABASE_MIGRATION_URL, which has to be empty) with payees and searches the directory as
 * somebody types, letter by letter, through the product's own code; then recognises the payees of a thousand rows. Prints the best and the median of each text, and the
 * time of reading one payee by its complete code as the reference: the cost of a query that finds one row.
 *
 *   node --import ./scripts/lib/resolve-hook.mjs bench/payees.mjs [payees] [turns]
 */
import { sql } from 'drizzle-orm'
import { NETWORKS } from '../lib/networks/registry.ts'
import { readPayeeFilters } from '../lib/payees/filters.ts'
import { listPayees } from '../lib/payees/list-payees.ts'
import { readPayeeDirectory } from '../lib/payouts/checks/read-payee-directory.ts'
import { engine, withTx } from '../lib/store/open.ts'
import { person } from '../lib/store/test-story.ts'
import { withBenchDatabase } from './bench-database.mjs'

const AIM = 50
const many = Number(process.argv[2] ?? 100_000)
const turns = Number(process.argv[3] ?? 15)
const typed = [
  '',
  'a',
  'am',
  'ami',
  'amina',
  'amina n',
  'amina na',
  'nakato',
  '0772',
  '07720',
  '0772000',
  'emp-0',
  'emp-004',
  'zzz',
]

async function measure() {
  const store = await engine()
  const staff = await person(store, 'viewer')
  const began = performance.now()
  await fill(store, staff.id)
  console.log(
    `${many} payees written in ${((performance.now() - began) / 1_000).toFixed(1)} s; a page in milliseconds:\n`,
  )
  const search = (text) => listPayees(staff, readPayeeFilters({ search: text }))
  const reference = await times(() => search(`emp-${String(many >> 1).padStart(6, '0')}`))
  console.log(row('one payee by code (the reference)', 1, reference, reference))
  let worst = 0
  for (const text of typed) {
    const { total } = await search(text)
    const taken = await times(() => search(text))
    worst = Math.max(worst, taken.median)
    console.log(row(`"${text}"`, total, taken, reference))
  }
  const rows = await times(() => withTx((tx) => readPayeeDirectory(tx, thousandRows())))
  console.log(row('1,000 rows of a sheet recognised', 1_000, rows, reference))
  console.log(`\nworst median of a search ${worst.toFixed(1)} ms, aim ${AIM} ms`)
  process.exitCode = worst > AIM ? 1 : 0
}

async function fill(store, staffId) {
  const first = sql`(array['Amina','Brian','Carol','Daniel','Esther','Fred','Grace','Henry','Irene','Joseph','Kato','Lydia'])[1 + n % 12]`
  const last = sql`(array['Nakato','Okello','Atim','Opio','Achan','Okot','Nambi','Mukasa','Auma','Ocen','Apio','Wasswa','Akello'])[1 + n % 13]`
  const AT_ONCE = 5_000
  for (let from = 0; from < many; from += AT_ONCE) {
    const to = Math.min(many, from + AT_ONCE) - 1
    await store.db.execute(sql`
      INSERT INTO payee (code, name, email, reference, created_by)
      SELECT 'EMP-' || lpad(n::text, 6, '0'), ${first} || ' ' || ${last} || ' ' || n, 'p' || n || '@farm.example', 'Payroll ' || n, ${staffId}
      FROM generate_series(${from}::int, ${to}::int) n`)
    await store.db.execute(sql`
      INSERT INTO payee_account (payee_id, env, kind, phone, network, state, connected_by)
      SELECT p.id, 'sandbox', 'phone', '+25677' || lpad(substr(p.code, 5), 7, '2'), ${NETWORKS[0].code}, 'approved', ${staffId} FROM payee p
      WHERE p.code BETWEEN ${code(from)} AND ${code(to)}`)
  }
  await store.asOwner(({ exec }) => exec('analyze payee; analyze payee_account'))
}

// The lookup for a part of a sheet: a code, a phone and a reference per row, of which every second one is known.
function thousandRows() {
  const places = Array.from({ length: 1_000 }, (_, at) => at * Math.floor((2 * many) / 1_000))
  return {
    references: new Set(places.map((n) => `payroll ${n}`)),
    codes: new Set(places.map(code)),
    phones: new Set(
      places.map(
        (n) =>
          `+25677${String(n + 1)
            .padStart(6, '0')
            .padStart(7, '2')}`,
      ),
    ),
  }
}

function code(n) {
  return `EMP-${String(n).padStart(6, '0')}`
}

async function times(work) {
  const taken = []
  for (let n = 0; n < turns; n += 1) {
    const began = performance.now()
    await work()
    taken.push(performance.now() - began)
  }
  taken.sort((one, other) => one - other)
  return { best: taken[0], median: taken[Math.floor(turns / 2)] }
}

function row(text, found, { best, median }, reference) {
  const times = (median / reference.median).toFixed(1).padStart(6)
  return `${text.padEnd(34)}${String(found).padStart(7)} found  best ${best.toFixed(1).padStart(6)}  median ${median.toFixed(1).padStart(6)}  ${times} x`
}

await withBenchDatabase({}, measure)
process.exit()
