import { sql } from 'drizzle-orm'
import { observeNotices, observeStatements } from '@/lib/store/engine/statement-watch'
import { closeDb, db, engine } from '@/lib/store/open'
import { startTestSandbox } from '@/lib/submissions/testing/sandbox'
import { openFilled } from './filled'
import { EXCEPTIONS } from './plan-exceptions'
import { faultsOf, oneLine, readPlan, type SeenPlan } from './plan-rules'
import { pagesOf, peopleOf, type Step, stepsOf } from './plan-steps'

const ROWS_EACH = 200
const PAYEES = 100_000
/** Tables with fewer rows may be read whole. */
const BIG = 5_000
const PAGE_MS = 20
const TURNS = 5
/** No statement runs longer than this, so that one bad plan does not hold up the others. */
const LONGEST_MS = 10_000
const SHOWN = 420
/** A page that takes this long is not read again for a better figure. */
const GIVEN_UP_MS = 500

type Asked = { readonly rows: number; readonly only: string | undefined }

/** Runs what the product reads and writes over a history of `rows` rows, and checks every plan. True if none breaks a rule. */
export async function checkPlans({ rows, only }: Asked): Promise<boolean> {
  const sandbox = await startTestSandbox({ SERVICE_RATE_PER_SECOND: '100000', LOG_LEVEL: 'silent' })
  const undo = await openFilled({
    payouts: Math.ceil(rows / ROWS_EACH),
    rowsEach: ROWS_EACH,
    payees: PAYEES,
    everything: true,
  })
  try {
    await limitStatements()
    const people = await peopleOf()
    const wanted = (steps: readonly Step[]) => steps.filter(({ name }) => only === undefined || name.includes(only))
    const slow = await timePages(wanted(await pagesOf(people)))
    await explainEverything()
    const { seen, failed } = await watchPlans(wanted([...(await pagesOf(people)), ...(await stepsOf(people, sandbox))]))
    const broken = report(seen, await bigTables())
    await reportUnreached()
    return slow + failed + broken === 0
  } finally {
    await closeDb()
    await undo()
    await sandbox.stop()
  }
}

async function limitStatements(): Promise<void> {
  await (await engine()).asOwner(async ({ rows, exec }) => {
    const [found] = await rows('select current_database() as name')
    await exec(`alter database ${String(found?.name)} set statement_timeout = ${LONGEST_MS}`)
  })
  await closeDb()
}

/** Runs a step; false, with why on the screen, if it fails. */
async function attempt({ name, run }: Step): Promise<boolean> {
  try {
    await run()
    return true
  } catch (problem) {
    const cause = problem instanceof Error && problem.cause instanceof Error ? problem.cause.message : ''
    console.log(`  FAILED ${name}: ${cause} ${oneLine(String(problem)).slice(0, SHOWN)}`)
    return false
  }
}

/** Prints the time that the statements of each page take, the best of a few turns, and answers how many take too long. */
async function timePages(pages: readonly Step[]): Promise<number> {
  let slow = 0
  for (const step of pages) {
    const { name } = step
    let best = Number.POSITIVE_INFINITY
    let most = { ms: 0, text: '' }
    for (let turn = 0; turn < TURNS; turn += 1) {
      let sum = 0
      const stop = observeStatements((text, ms) => {
        sum += ms
        if (ms > most.ms) most = { ms, text }
      })
      const ran = await attempt(step)
      stop()
      best = Math.min(best, ran ? sum : Number.POSITIVE_INFINITY)
      if (!ran) break
      if (sum > GIVEN_UP_MS) break
    }
    const late = best > PAGE_MS
    if (late) slow += 1
    console.log(`  ${late ? 'SLOW' : 'ok  '} ${best.toFixed(1).padStart(8)} ms  ${name}`)
    if (late) console.log(`         longest ${most.ms.toFixed(1)} ms: ${oneLine(most.text).slice(0, 160)}`)
  }
  return slow
}

// Plans come as notices on the connection of the statement, so that each is known to belong to a step.
async function explainEverything(): Promise<void> {
  const name = await (await engine()).asOwner(async ({ rows, exec }) => {
    const [found] = await rows('select current_database() as name')
    const settings = {
      session_preload_libraries: 'auto_explain',
      'auto_explain.log_min_duration': '0',
      'auto_explain.log_nested_statements': 'on',
      'auto_explain.log_analyze': 'on',
      'auto_explain.log_timing': 'off',
      'auto_explain.log_format': 'json',
      'auto_explain.log_level': 'notice',
    }
    for (const [key, value] of Object.entries(settings))
      await exec(`alter database ${String(found?.name)} set ${key} = '${value}'`)
    await exec('select pg_stat_reset()')
    return String(found?.name)
  })
  await closeDb()
  await (await db()).execute(sql`select ${name}`)
}

type Seen = SeenPlan & { readonly step: string; readonly times: number }

async function watchPlans(
  steps: readonly Step[],
): Promise<{ readonly seen: ReadonlyMap<string, Seen>; readonly failed: number }> {
  let failed = 0
  const seen = new Map<string, Seen>()
  const big = await bigTables()
  for (const step of steps) {
    const { name } = step
    const stop = observeNotices((notice) => {
      const found = readPlan(notice)
      if (found === null) return
      const key = oneLine(found.text)
      const faults = faultsOf(found, big).length
      const last = seen.get(key)
      const worse = last === undefined || faults > faultsOf(last, big).length || found.ms > last.ms
      seen.set(key, { ...(worse ? found : last), step: worse ? name : last.step, times: (last?.times ?? 0) + 1 })
    })
    if (!(await attempt(step))) failed += 1
    stop()
  }
  return { seen, failed }
}

async function bigTables(): Promise<ReadonlySet<string>> {
  const found = await (await engine()).asOwner(({ rows }) =>
    rows(
      `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and reltuples >= ${BIG}`,
    ),
  )
  return new Set(found.map(({ relname }) => String(relname)))
}

function report(seen: ReadonlyMap<string, Seen>, big: ReadonlySet<string>): number {
  let broken = 0
  let excused = 0
  for (const [text, one] of seen) {
    const faults = faultsOf(one, big)
    if (faults.length === 0) continue
    if (EXCEPTIONS.some(({ part }) => text.includes(part))) {
      excused += 1
      continue
    }
    broken += 1
    console.log(`  FAULT ${faults.join('; ')} (${one.ms.toFixed(1)} ms, ${one.times} times, ${one.step})`)
    console.log(`        ${text.slice(0, SHOWN)}`)
  }
  console.log(`  ${seen.size} statements over ${big.size} big tables, ${broken} break a rule, ${excused} excused`)
  return broken
}

/** Which functions of the schema no step called, so that their statements were not checked. */
async function reportUnreached(): Promise<void> {
  const found = await (await engine()).asOwner(({ rows }) =>
    rows(`select p.proname from pg_proc p left join pg_stat_user_functions f on f.funcid = p.oid
      where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' and f.calls is null
        and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e') order by 1`),
  )
  console.log(`  ${found.length} functions not reached: ${found.map(({ proname }) => String(proname)).join(' ')}`)
}
