import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runQuietly } from './command.mjs'
import { inRoot, node24, root, tools } from './paths.mjs'
import { Refusal } from './refusal.mjs'

// The role matrix is checked against each build.
const MATRIX = join('scripts', 'lib', 'role-matrix.mjs')
const HANDLER_MATRIX = join('scripts', 'lib', 'handler-matrix.mjs')
const LOADERS = ['compile-messages.cjs', 'own-locales.cjs'].map((name) => join('scripts', name))
const OURS = ['app', 'components', 'lib', 'public', MATRIX, HANDLER_MATRIX, ...LOADERS]
const SOURCES = [...OURS, 'package.json', 'package-lock.json', 'tsconfig.json']
const AT_TOP = /^(next|postcss|tailwind)\.config\.\w+$|^(proxy|instrumentation[\w-]*)\.tsx?$/
const NOT_BUILT = /\.test\.tsx?$|\.md$/

const marker = inRoot('.next', 'built-from')

function* filesOf(path) {
  if (!existsSync(path)) return
  if (!statSync(path).isDirectory()) return yield path
  for (const name of readdirSync(path).sort()) yield* filesOf(join(path, name))
}

/** A hash of every file that the build depends on. */
function sourceHash(folder = root) {
  const tops = readdirSync(folder).filter((name) => AT_TOP.test(name))
  const hash = createHash('sha256')
  for (const source of [...SOURCES, ...tops].sort()) {
    for (const file of filesOf(join(folder, source))) {
      if (NOT_BUILT.test(file)) continue
      hash
        .update(`${file.slice(folder.length)}\0`)
        .update(readFileSync(file))
        .update('\0')
    }
  }
  return hash.digest('hex')
}

/** What the last build was from, and whether it has what an image needs. */
function lastBuild() {
  if (!existsSync(inRoot('.next', 'BUILD_ID')) || !existsSync(marker)) return {}
  const [hash, purpose] = readFileSync(marker, 'utf8').split(' ')
  return { hash, isForImage: purpose === 'image' }
}

/**
 * Builds the app if its sources have changed since the last build, or if that was not for an image and this one has to be (`forImage`).
 * Returns whether it built.
 */
export async function ensureBuilt({ env, say, forImage = false }) {
  const wanted = sourceHash()
  const last = lastBuild()
  if (last.hash === wanted && (last.isForImage || !forImage)) return false
  const began = Date.now()
  say('Building the app (about half a minute) ...')
  const ticking = setInterval(() => say(`  still building, ${seconds(began)} s`), 15_000)
  const purpose = forImage ? 'image' : 'start'
  const { code, output } = await buildOnce({ ...env, NODE_ENV: 'production', BUILD_FOR: purpose }, say)
  clearInterval(ticking)
  if (code !== 0)
    throw new Refusal(`${output}\nThe build failed; its own words are above. Mend what they name and start again.`)
  await refuseUnlisted(env)
  writeFileSync(marker, `${wanted} ${purpose}`)
  say(`Built in ${seconds(began)} s.`)
  return true
}

const OTHER_BUILD = /Another next build process is already running/
const PAUSE_MS = 1_000

// A start that was killed leaves its build running for a while.
async function buildOnce(env, say) {
  for (let told = false; ; told = true) {
    const built = await runQuietly(node24, [tools.next, 'build'], { env })
    if (!OTHER_BUILD.test(built.output)) return built
    if (!told) say('An earlier build is still running. This one waits for its end ...')
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
}

async function refuseUnlisted(env) {
  const { code, output } = await runQuietly(node24, [inRoot('scripts', 'role-gate.mjs')], {
    env: { ...env, NODE_ENV: 'production' },
  })
  if (code === 0) return
  throw new Refusal(
    `${output}\nThe build is refused, because what it lets a browser call and the role matrix (${MATRIX}, ${HANDLER_MATRIX}) differ. Nothing was started.`,
  )
}

const seconds = (began) => Math.round((Date.now() - began) / 1000)
