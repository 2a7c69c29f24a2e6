import { mkdirSync, rmSync } from 'node:fs'
import { run, runKept } from './command.mjs'
import { ensureInstalled } from './install.mjs'
import { parts, stages } from './parts.mjs'
import { inRoot } from './paths.mjs'
import { startPostgres } from './postgres/temporary.mjs'
import { Refusal } from './refusal.mjs'

const say = (line) => console.log(line)
const NEEDS_DATABASE = ['unit', 'e2e']

/** Reads `--only=unit,lint`; without it every part runs. */
export function chosenParts(args) {
  const unknown = args.filter((arg) => !arg.startsWith('--only='))
  const only = args.filter((arg) => arg.startsWith('--only=')).flatMap((arg) => arg.slice('--only='.length).split(','))
  const wrong = [...unknown, ...only.filter((name) => !(name in parts))]
  if (wrong.length === 0) return Object.keys(parts).filter((name) => only.length === 0 || only.includes(name))
  throw new Refusal(
    `npm test does not know "${wrong.join(' ')}". Parts are: npm test -- --only=${Object.keys(parts).join(',')}`,
  )
}

// Where the tests keep the logs of all that they run, for the scan at the end.
function logFolder(chosen) {
  const folder = inRoot('test-results', 'logs')
  // The scan alone looks at what an earlier run has left.
  if (chosen.some((name) => name !== 'logs')) rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  return folder
}

// A developer's own settings must not change the tests.
function testEnvironment(chosen) {
  const kept = Object.entries(process.env).filter(
    ([name]) =>
      !/^(SERVICE|SANDBOX)_|^(DATABASE_URL|DATABASE_MIGRATION_URL|DATA_DIR|PORT|APP_URL|SENDER|NODE_ENV)$/.test(name),
  )
  // Each of the hundreds of programs that the tests start would otherwise compile the same packages again.
  const cache = { NODE_COMPILE_CACHE: inRoot('node_modules', '.cache', 'compiled'), TEST_LOGS: logFolder(chosen) }
  return { ...Object.fromEntries(kept), ...cache, NEXT_TELEMETRY_DISABLED: '1' }
}

const needsDatabase = (chosen, env) => !env.TEST_DATABASE_URL && chosen.some((name) => NEEDS_DATABASE.includes(name))

// A refusal counts as a failure of the part, so that the sum at the end is always printed.
async function part(name, context) {
  try {
    return await parts[name](context)
  } catch (refusal) {
    if (!(refusal instanceof Refusal)) throw refusal
    console.error(`\n${refusal.message}`)
    return { passed: 0, failed: 1 }
  }
}

async function timedPart(name, context) {
  context.say(`\n== ${name}`)
  const began = Date.now()
  const { passed, failed } = await part(name, context)
  context.say(`-- ${name}: ${passed} passed, ${failed} failed, ${Math.round((Date.now() - began) / 1000)} s`)
  return { passed, failed }
}

async function runParts(chosen, context) {
  const sum = { passed: 0, failed: 0 }
  for (const stage of stages) {
    const names = Object.keys(stage).filter((name) => chosen.includes(name))
    const together = { ...context, run: names.length > 1 ? runKept : run }
    for (const { passed, failed } of await Promise.all(names.map((name) => timedPart(name, together)))) {
      sum.passed += passed
      sum.failed += failed
    }
    if (sum.failed > 0) break
  }
  return sum
}

/** Installs missing packages and runs the parts, up to and including the first stage in which one fails. Returns the exit code. */
export async function testAll(args) {
  ensureInstalled(say, 'all')
  const chosen = chosenParts(args)
  const env = testEnvironment(chosen)
  const server = needsDatabase(chosen, env) ? await startPostgres({ say }) : null
  try {
    const sum = await runParts(chosen, { chosen, env: server ? { ...env, TEST_DATABASE_URL: server.url } : env, say })
    say(`\n${sum.passed} passed, ${sum.failed} failed`)
    return sum.failed > 0 ? 1 : 0
  } finally {
    await server?.stop()
  }
}
