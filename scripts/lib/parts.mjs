import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { ensureBrowser } from './browser.mjs'
import { ensureBuilt } from './build.mjs'
import { inRoot, node24, tools } from './paths.mjs'
import { hasClientPrograms } from './postgres/temporary.mjs'

const ONE = { passed: 1, failed: 0 }
const NONE = { passed: 0, failed: 1 }

const check = async (steps, { run, env }) => {
  for (const args of steps) if ((await run(node24, args, { env })) !== 0) return NONE
  return ONE
}

const reportPath = (name) => inRoot('test-results', `${name}.json`)

function freshReport(name) {
  mkdirSync(inRoot('test-results'), { recursive: true })
  rmSync(reportPath(name), { force: true })
  return reportPath(name)
}

// An aborted run leaves no report. It counts as a failure because of its exit code.
function counted(name, code, read) {
  const figures = { passed: 0, failed: 0 }
  try {
    Object.assign(figures, read(JSON.parse(readFileSync(reportPath(name), 'utf8'))))
  } catch {
    figures.failed = 1
  }
  const nothingRan = figures.passed + figures.failed === 0
  return code !== 0 && figures.failed === 0 ? { ...figures, failed: 1 } : nothingRan ? NONE : figures
}

// A skipped test proves nothing, so it counts as failed, here and below.
async function vitest(name, { run, env }, projects = [name]) {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${freshReport(name)}`]
  const code = await run(
    node24,
    [
      tools.vitest,
      'run',
      '--config',
      'e2e/vitest.config.ts',
      ...projects.map((one) => `--project=${one}`),
      ...reporters,
    ],
    {
      env,
    },
  )
  return counted(name, code, (report) => ({
    passed: report.numPassedTests,
    failed: report.numFailedTests + report.numPendingTests + report.numTodoTests,
  }))
}

/** The scripts of deploy/ back up and restore with the programs of a client, which the package from npm lacks. */
async function cluster(context) {
  if (await hasClientPrograms(context.say)) return vitest('cluster', context)
  context.say('`psql` and `pg_basebackup` are not installed: the programs of compose.yaml are not tested.')
  return { passed: 0, failed: 0 }
}

async function playwright({ run, env }) {
  const more = { PLAYWRIGHT_JSON_OUTPUT_NAME: freshReport('e2e') }
  const code = await run(node24, [tools.playwright, 'test', '--config', 'e2e/playwright.config.ts'], {
    env: { ...env, ...more },
  })
  return counted('e2e', code, ({ stats }) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + stats.skipped,
  }))
}

// What a run of these parts leaves at least. The cluster does not run everywhere.
const LOGS_OF = { unit: ['unit'], e2e: ['app', 'sandbox'] }

/** Scans what all programs have logged for secrets: the last part, since the others leave the logs. */
const scanLogs = (context) =>
  check([[inRoot('scripts', 'log-scan.mjs'), ...context.chosen.flatMap((name) => LOGS_OF[name] ?? [])]], context)

/**
 * The parts of `npm test`, stage by stage. Each returns how many checks passed and failed, and starts its commands with the `run` it is
 * given. The parts of one stage need one core each and run at the same time; the others use every core.
 */
export const stages = [
  {
    lint: (context) =>
      check(
        [
          [tools.biome, 'check', '--error-on-warnings', '.'],
          [tools.knip, '--no-progress'],
          [inRoot('scripts', 'lint', 'messages.mjs')],
          [inRoot('scripts', 'lint', 'invariants.mjs')],
          [inRoot('scripts', 'lint', 'claims.mjs')],
        ],
        context,
      ),
    types: (context) =>
      check(
        [
          [tools.next, 'typegen'],
          [tools.tsc, '--noEmit'],
        ],
        context,
      ),
  },
  {
    floor: (context) => check([[inRoot('scripts', 'floor.mjs')]], context),
    components: (context) => vitest('components', context),
  },
  {
    build: async ({ env, say }) => {
      // The cluster's programs run from what an image holds.
      await ensureBuilt({ env, say, forImage: true })
      return ONE
    },
  },
  {
    budget: (context) => check([[inRoot('scripts', 'script-budget.mjs')]], context),
    sandbox: (context) => vitest('sandbox', context),
  },
  { unit: (context) => vitest('unit', context, ['unit', 'unit-own-process']) },
  { cluster },
  {
    e2e: async ({ run, env, say }) =>
      playwright({ run, env: { ...env, CHROMIUM_PATH: await ensureBrowser(env, say) } }),
  },
  { logs: scanLogs },
]

/** Every part by its name, in the order of the stages. */
export const parts = Object.assign({}, ...stages)
