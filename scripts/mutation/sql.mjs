import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { run } from '../lib/command.mjs'
import { inRoot, node24, tools } from '../lib/place.mjs'
import { sqlBugs } from './sql-bugs.mjs'

const LIMIT_MS = 300_000

// The tests run on the embedded engine alone: both engines have the same functions.
function testEnvironment(bug) {
  const { TEST_DATABASE_URL: _server, TEST_ENGINE: _engine, ...env } = process.env
  return bug === null ? env : { ...env, PLANTED_SQL: JSON.stringify({ fn: bug.fn, from: bug.from, to: bug.to }) }
}

/** Whether the tests of one group fail. A run that takes too long counts as noticed too, and says so. */
async function fails(bug, tests) {
  const args = [tools.vitest, 'run', '--config', 'e2e/vitest.config.ts', '--project', 'unit', '--maxWorkers', '1']
  const limit = AbortSignal.timeout(LIMIT_MS)
  const code = await run(node24, [...args, '--bail', '1', '--reporter', 'dot', ...tests], {
    env: testEnvironment(bug),
    stdio: ['ignore', 'ignore', 'inherit'],
    signal: limit,
  })
  return limit.aborted ? 'timed out' : code === 0 ? null : 'noticed'
}

async function fateOf(bug) {
  for (const group of bug.groups) {
    const fate = await fails(bug, group)
    if (fate !== null) return fate
  }
  return 'survived'
}

const cell = (text) =>
  `\`${text.replaceAll('\n', ' ').replaceAll('|', '\\|').replace(/\s+/g, ' ').trim() || 'nothing'}\``

/**
 * Plants the listed bugs into SQL functions of a scratch database, one at a time, and tells which of them the tests notice.
 * `names` limits it to functions of these names; `from` begins at that bug of the list.
 */
export async function runSqlBugs({ names = null, from = 0 } = {}) {
  const chosen = sqlBugs.filter(({ fn }, at) => at >= from && (names === null || names.includes(fn)))
  const clean = [...new Set(chosen.flatMap(({ groups }) => groups.flat()))]
  if ((await fails(null, clean)) !== null) throw new Error('The tests fail without a planted bug: mend that first.')
  const fates = []
  for (const bug of chosen) {
    const fate = await fateOf(bug)
    fates.push({ ...bug, fate })
    console.log(`${fates.length}/${chosen.length} ${fate.padEnd(9)} ${bug.fn}: ${cell(bug.from)} -> ${cell(bug.to)}`)
  }
  const survived = fates.filter(({ fate }) => fate === 'survived')
  const noticed = fates.length - survived.length
  const table = [
    `| Bugs | Noticed | Survived | Score |`,
    `| ---: | ---: | ---: | ---: |`,
    `| ${fates.length} | ${noticed} | ${survived.length} | ${((100 * noticed) / fates.length).toFixed(1)} % |`,
    '',
    ...survived.map((bug) => `- ${bug.fn}: ${cell(bug.from)} became ${cell(bug.to)}`),
  ].join('\n')
  const folder = inRoot('reports', 'mutation')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'sql.md'), `${table}\n`)
  console.log(table)
}
