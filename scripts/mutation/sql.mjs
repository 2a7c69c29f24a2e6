import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createVitest } from 'vitest/node'
import { inRoot } from '../lib/paths.mjs'
import { sqlBugs } from './sql-bugs.mjs'

// One process for all bugs and one worker for all files of a group, since starting, loading the code and making the template
// database cost most.
async function startTests() {
  let failed
  const onTestModuleEnd = (module) => {
    if (module.state() === 'failed') failed ??= module
  }
  const vitest = await createVitest('test', {
    config: inRoot('e2e', 'vitest.config.ts'),
    project: ['unit'],
    watch: false,
    pool: 'threads',
    isolate: false,
    maxWorkers: 1,
    bail: 1,
    reporters: [{ onTestModuleEnd }],
  })
  /** The first test of `files` that fails with `bug` planted, by file and name; null if none does. */
  const failing = async (bug, files) => {
    failed = undefined
    vitest.provide('plantedBug', bug && { fn: bug.fn, from: bug.from, to: bug.to })
    const { unhandledErrors } = await vitest.runTestSpecifications(await vitest.globTestSpecifications(files))
    if (failed === undefined) return unhandledErrors.length === 0 ? null : String(unhandledErrors[0])
    const [test] = failed.children.allTests('failed')
    const [problem] = test?.result().errors ?? failed.errors()
    return `${failed.relativeModuleId}: ${test?.fullName ?? 'as a whole'}: ${String(problem?.message).split('\n')[0].slice(0, 120)}`
  }
  return { failing, close: () => vitest.close() }
}

async function noticedBy(tests, bug) {
  for (const group of bug.groups) {
    const test = await tests.failing(bug, group)
    if (test !== null) return test
  }
  return null
}

const cell = (text) =>
  `\`${text.replaceAll('\n', ' ').replaceAll('|', '\\|').replace(/\s+/g, ' ').trim() || 'nothing'}\``

function tableOf(results) {
  const survived = results.filter(({ by }) => by === null)
  const noticed = results.length - survived.length
  return [
    `| Bugs | Noticed | Survived | Score |`,
    `| ---: | ---: | ---: | ---: |`,
    `| ${results.length} | ${noticed} | ${survived.length} | ${((100 * noticed) / results.length).toFixed(1)} % |`,
    '',
    ...survived.map((bug) => `- ${bug.fn}: ${cell(bug.from)} became ${cell(bug.to)}`),
  ].join('\n')
}

/**
 * Plants the listed bugs into SQL functions of a scratch database, one at a time, and prints which of them the tests detect.
 * `names` limits it to functions of these names; `from` begins at that bug of the list.
 */
export async function runSqlBugs({ names = null, from = 0 } = {}) {
  const chosen = sqlBugs.filter(({ fn }, at) => at >= from && (names === null || names.includes(fn)))
  const tests = await startTests()
  // The first file checks the list against the functions: a bug that cannot be planted would fail every test.
  const files = ['scripts/mutation/sql-bugs.test.ts', ...chosen.flatMap(({ groups }) => groups.flat())]
  const clean = await tests.failing(null, [...new Set(files)])
  if (clean !== null) throw new Error(`The tests fail without a planted bug: fix that first. ${clean}`)
  const results = []
  for (const bug of chosen) {
    const by = await noticedBy(tests, bug)
    results.push({ ...bug, by })
    console.log(
      `${results.length}/${chosen.length} ${bug.fn}: ${cell(bug.from)} -> ${cell(bug.to)}: ${by ?? 'SURVIVED'}`,
    )
  }
  await tests.close()
  // Each detected bug is a failed test for the runner, which then sets a failing exit code.
  process.exitCode = 0
  const table = tableOf(results)
  const folder = inRoot('reports', 'mutation')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'sql.md'), `${table}\n`)
  console.log(table)
}
