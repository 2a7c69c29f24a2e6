import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { ensureInstalled } from './install.mjs'
import { node24, root, tools } from './paths.mjs'
import { startPostgres } from './postgres/temporary.mjs'
import { Refusal } from './refusal.mjs'

const say = (line) => console.log(line)
const NUMBERS = { submissions: '2000', restores: '0', seed: '1', processes: '1', worlds: '10', batches: '60' }
/** Each process has its own thousand seeds, so that no world is run twice. */
const SEEDS_OF_A_PROCESS = 1_000

/**
 * Runs worlds of the sender's campaign on a PostgreSQL server until the number of submissions is reached, in several
 * processes at the same time; or, with `--restores`, lives through so many restored installations. Ends with the
 * first one that breaks a rule. Returns the exit code.
 */
export async function runCampaign(args) {
  const options = numbersOf(args)
  ensureInstalled(say, 'all')
  const server = process.env.TEST_DATABASE_URL ? null : await startPostgres({ say })
  const url = process.env.TEST_DATABASE_URL ?? server?.url
  const totals = new Map()
  const children = Array.from({ length: options.processes }, (_, at) => begin(at, { ...options, url }, totals))
  const codes = await Promise.all(
    children.map(async ({ child, ended }) => {
      const code = await ended
      if (code !== 0) for (const other of children) if (other.child !== child) other.child.kill('SIGTERM')
      return code
    }),
  )
  await server?.stop()
  const failed = codes.some((code) => code !== 0)
  say(failed ? '\nThe campaign FAILED; what went wrong is above.' : '\nThe campaign is done, nothing wrong.')
  for (const [what, count] of totals) say(`${count} ${what}`)
  return failed ? 1 : 0
}

function numbersOf(args) {
  const options = Object.fromEntries(Object.keys(NUMBERS).map((name) => [name, { type: 'string' }]))
  const { values } = parseArgs({ args, options })
  const numbers = Object.entries(NUMBERS).map(([name, usual]) => [name, Number(values[name] ?? usual)])
  for (const [name, value] of numbers)
    if (!Number.isSafeInteger(value) || value < Math.min(1, Number(NUMBERS[name])))
      throw new Refusal(`--${name} is a number from 1 on.`)
  return Object.fromEntries(numbers)
}

function begin(at, { submissions, restores, seed, processes, worlds, batches, url }, totals) {
  const env = {
    ...process.env,
    TEST_DATABASE_URL: url,
    ...(restores > 0 && { RESTORE_RUNS: `${Math.ceil(restores / processes)}`, RESTORE_SEED: `${seed + at}` }),
    SENDER_SUBMISSIONS: `${Math.ceil(submissions / processes)}`,
    SENDER_SEED: `${seed + at * SEEDS_OF_A_PROCESS}`,
    SENDER_WORLDS: `${worlds}`,
    SENDER_BATCHES: `${batches}`,
  }
  const unit = ['run', '--config', 'e2e/vitest.config.ts', '--project', 'unit', '--maxWorkers', '1']
  const child = spawn(
    node24,
    [tools.vitest, ...unit, `lib/payouts/testing/${restores > 0 ? 'restores' : 'campaign'}`],
    {
      cwd: root,
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  createInterface({ input: child.stdout }).on('line', (line) => {
    const [, count, what] = line.match(/^count: (\d+) (.+)$/) ?? []
    if (what === undefined) return say(line)
    totals.set(what, (totals.get(what) ?? 0) + Number(count))
  })
  return { child, ended: new Promise((resolve) => child.once('close', (code) => resolve(code ?? 1))) }
}
