import { sql } from 'drizzle-orm'
import { observeNotices, observeStatements } from '@/lib/store/engine/statement-watch'
import { closeDb, db, engine } from '@/lib/store/open'
import { startTestSandbox } from '@/lib/submissions/testing/sandbox'
import { openFilled } from './filled'
import { EXCEPTIONS, UNREACHED } from './plan-exceptions'
import { pagesOf, peopleOf, type Step } from './plan-pages'
import { faultsOf, MOST_ROWS, oneLine, readPlan, type SeenPlan } from './plan-rules'
import { stepsOf } from './plan-steps'

const ROWS_EACH = 200
const WHOLE_ROWS = 10_000_000
const PAYEES = 100_000
const PAGE_MS = 20
// So many that every connection of the pool has prepared the statements before.
const TURNS = 12
/** No statement runs longer than this, so that one bad plan does not hold up the others. */
const LONGEST_MS = 10_000
const SHOWN = 420
/** A page that takes this long is not read again for a better figure. */
const GIVEN_UP_MS = 500
/** How many statements of a slow page are named. */
const LONGEST_SHOWN = 4

type Asked = { readonly rows: number; readonly only: string | undefined }

/** Runs what the product reads and writes over a history of `rows` rows, and checks every plan. True if none breaks a rule. */
export async function checkPlans({ rows, only }: Asked): Promise<boolean> {
  // Without a mail server the pages and jobs of mail ask the database nothing. No mail is sent here.
  const mail = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'Plans <plans@example.com>' }
  const sandbox = await startTestSandbox({ SERVICE_RATE_PER_SECOND: '100000', LOG_LEVEL: 'silent' })
  const history = { payouts: Math.ceil(rows / ROWS_EACH), rowsEach: ROWS_EACH, payees: PAYEES, everything: true }
  const undo = await openFilled(history, mail)
  try {
    await limitStatements()
    const people = await peopleOf()
    const wanted = (steps: readonly Step[]) => steps.filter(({ name }) => only === undefined || name.includes(only))
    const slow = await timePages(wanted(await pagesOf(people)))
    await explainEverything()
    const { seen, failed } = await watchPlans(wanted([...(await pagesOf(people)), ...(await stepsOf(people, sandbox))]))
    const big = await bigTables()
    const broken = report(seen, big)
    const unreached = only === undefined ? await reportUnreached(big) : 0
    // In a short history, fewer tables are big.
    const idle = only === undefined && rows >= WHOLE_ROWS ? idleExceptions(seen, big) : 0
    return slow + failed + broken + unreached + idle === 0
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

type Statement = { readonly text: string; readonly ms: number; readonly end: number }
type Turn = { readonly ms: number; readonly statements: readonly Statement[] }

/** How long at least one of the statements was running: some pages run several at once. */
function busyMs(statements: readonly Statement[]): number {
  let [until, sum] = [0, 0]
  for (const { ms, end } of statements.toSorted((a, b) => a.end - a.ms - (b.end - b.ms))) {
    sum += Math.max(0, end - Math.max(until, end - ms))
    until = Math.max(until, end)
  }
  return sum
}

/**
 * Prints the time that the statements of each page take, the best of a few turns. Answers how many take too long, or run none: then
 * nothing was measured.
 */
async function timePages(pages: readonly Step[]): Promise<number> {
  let slow = 0
  for (const step of pages) {
    const { name } = step
    let best: Turn = { ms: Number.POSITIVE_INFINITY, statements: [] }
    for (let turn = 0; turn < TURNS; turn += 1) {
      const statements: Statement[] = []
      const stop = observeStatements((text, ms) => statements.push({ text, ms, end: performance.now() }))
      const ran = await attempt(step)
      stop()
      if (!ran) break
      const ms = busyMs(statements)
      if (ms < best.ms) best = { ms, statements }
      if (ms > GIVEN_UP_MS) break
    }
    const late = best.ms > PAGE_MS
    const isEmpty = best.statements.length === 0
    if (late || isEmpty) slow += 1
    console.log(
      `  ${late ? 'SLOW' : isEmpty ? 'NONE' : 'ok  '} ${best.ms.toFixed(1).padStart(8)} ms  ${name}, ${best.statements.length} statements`,
    )
    if (!late) continue
    for (const { text, ms } of best.statements.toSorted((a, b) => b.ms - a.ms).slice(0, LONGEST_SHOWN))
      console.log(`         ${ms.toFixed(1)} ms: ${oneLine(text).slice(0, 160)}`)
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

async function bigTables(): Promise<ReadonlyMap<string, number>> {
  const found = await (await engine()).asOwner(({ rows }) =>
    rows(
      `select relname, reltuples from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and reltuples >= ${MOST_ROWS}`,
    ),
  )
  return new Map(found.map(({ relname, reltuples }) => [String(relname), Number(reltuples)]))
}

const isExcused = ({ part, faults }: (typeof EXCEPTIONS)[number], text: string, found: readonly string[]): boolean =>
  text.includes(part) && found.some((fault) => faults.test(fault))

function report(seen: ReadonlyMap<string, Seen>, big: ReadonlyMap<string, number>): number {
  let broken = 0
  const needed = new Set<string>()
  for (const [text, one] of seen) {
    const found = faultsOf(one, big)
    const excuses = EXCEPTIONS.filter((exception) => isExcused(exception, text, found))
    for (const { part } of excuses) needed.add(part)
    const faults = found.filter((fault) => !excuses.some((excuse) => excuse.faults.test(fault)))
    if (faults.length === 0) continue
    broken += 1
    console.log(`  FAULT ${faults.join('; ')} (${one.ms.toFixed(1)} ms, ${one.times} times, ${one.step})`)
    console.log(`        ${text.slice(0, SHOWN)}`)
  }
  console.log(`  ${seen.size} statements over ${big.size} big tables, ${broken} break a rule, ${needed.size} excused`)
  return broken
}

/** How many exceptions no statement needs any more. */
function idleExceptions(seen: ReadonlyMap<string, Seen>, big: ReadonlyMap<string, number>): number {
  const idle = EXCEPTIONS.filter(
    (exception) => ![...seen].some(([text, one]) => isExcused(exception, text, faultsOf(one, big))),
  )
  for (const { part } of idle) console.log(`  NOT NEEDED any more: the exception for ${part}`)
  return idle.length
}

/**
 * Functions that ask something of a big table and that no step called, so that their statements were not checked: how many are
 * not expected, or are expected and were called.
 */
async function reportUnreached(big: ReadonlyMap<string, number>): Promise<number> {
  const asks = `'\\m(from|join|update|into|using)\\s+(${[...big.keys()].join('|')})\\M'`
  const found = await (await engine()).asOwner(({ rows }) =>
    rows(`select p.proname, p.prosrc ~* ${asks} as asks from pg_proc p left join pg_stat_user_functions f on f.funcid = p.oid
      where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' and f.calls is null
        and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e') order by 1`),
  )
  const uncalled = new Set(found.map(({ proname }) => String(proname)))
  const missed = found.flatMap(({ proname, asks: big }) =>
    big && !(String(proname) in UNREACHED) ? [String(proname)] : [],
  )
  const wrong = Object.keys(UNREACHED).filter((name) => !uncalled.has(name))
  console.log(`  ${missed.length} functions not reached: ${missed.join(' ')}`)
  if (wrong.length > 0) console.log(`  ${wrong.length} called or gone, but excused as not reached: ${wrong.join(' ')}`)
  return missed.length + wrong.length
}
