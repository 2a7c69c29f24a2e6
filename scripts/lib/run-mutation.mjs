// Run by Node 24: puts small bugs into source files, one at a time, and reports which of them the tests detect.
import { mkdirSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { Stryker } from '@stryker-mutator/core'
import { runSqlBugs } from '../mutation/sql.mjs'
import { tableOf } from '../mutation/table.mjs'
import { targets } from '../mutation/targets.mjs'
import { inRoot } from './paths.mjs'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    files: { type: 'string' },
    sample: { type: 'string', default: '1' },
    seed: { type: 'string', default: '1' },
    from: { type: 'string', default: '0' },
  },
})
const unknown = positionals.filter((name) => name !== 'sql' && !Object.hasOwn(targets, name))
if (unknown.length > 0 || positionals.length === 0) {
  console.error(
    `Usage: npm run mutation -- <${Object.keys(targets).join(' | ')}> [--files a,b] [--sample 0.25] [--seed 1]
       npm run mutation -- sql [--files function,function] [--from 0]`,
  )
  process.exit(2)
}

const folder = inRoot('reports', 'mutation')
mkdirSync(folder, { recursive: true })
const sampled = { share: Number(values.sample), seed: values.seed }
const named = values.files?.split(',')
if (positionals.includes('sql')) await runSqlBugs({ names: named ?? null, from: Number(values.from) })
for (const name of positionals.filter((one) => one !== 'sql')) {
  const { files, tests } = targets[name]
  process.env.MUTATION_TESTS = JSON.stringify(tests)
  const mutants = await new Stryker({
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner', inRoot('scripts', 'mutation', 'plugin.mjs')],
    vitest: { configFile: 'scripts/mutation/vitest.config.ts', related: true },
    mutate: files.filter((file) => named === undefined || named.includes(basename(file, '.ts'))),
    checkers: ['sample'],
    ignorers: ['text'],
    sampled,
    // TypeScript 7 has no API with which Stryker could rewrite the paths of a tsconfig, and none has to be rewritten.
    tsconfigFile: 'none.json',
    ignorePatterns: ['/bench', '/public', '/reports', '/.next', '/.data', '/docs/screenshots'],
    tempDirName: '.mutation',
    concurrency: 1,
    timeoutMS: 30_000,
    timeoutFactor: 3,
    reporters: ['progress-append-only'],
    allowConsoleColors: false,
  }).runMutationTest()
  const table = tableOf(name, mutants, sampled)
  writeFileSync(join(folder, `${name}.md`), table.markdown)
  writeFileSync(join(folder, `${name}.json`), JSON.stringify(table.survivors, null, 2))
  console.log(table.markdown)
}
