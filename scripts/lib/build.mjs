import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runQuietly } from './command.mjs'
import { inRoot, node24, root, tools } from './paths.mjs'
import { Refusal } from './refusal.mjs'

// The role matrix is checked against each build.
const MATRIX = join('scripts', 'lib', 'role-matrix.mjs')
const HANDLER_MATRIX = join('scripts', 'lib', 'handler-matrix.mjs')
const SOURCES = ['app', 'components', 'lib', 'public', 'package-lock.json', 'tsconfig.json', MATRIX, HANDLER_MATRIX]
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

/** Builds the app if its sources have changed since the last build. Returns whether it built. */
export async function ensureBuilt({ env, say }) {
  const wanted = sourceHash()
  if (existsSync(inRoot('.next', 'BUILD_ID')) && existsSync(marker) && readFileSync(marker, 'utf8') === wanted)
    return false
  const began = Date.now()
  say('Building the app (20 seconds to a minute) ...')
  const ticking = setInterval(() => say(`  still building, ${seconds(began)} s`), 15_000)
  const { code, output } = await runQuietly(node24, [tools.next, 'build'], { env: { ...env, NODE_ENV: 'production' } })
  clearInterval(ticking)
  if (code !== 0)
    throw new Refusal(`${output}\nThe build failed; its own words are above. Mend what they name and start again.`)
  refuseUnlisted(env)
  writeFileSync(marker, wanted)
  say(`Built in ${seconds(began)} s.`)
  return true
}

function refuseUnlisted(env) {
  const { status, stderr } = spawnSync(node24, [inRoot('scripts', 'role-gate.mjs')], {
    cwd: root,
    env: { ...env, NODE_ENV: 'production' },
    encoding: 'utf8',
  })
  if (status === 0) return
  throw new Refusal(
    `${stderr}\nThe build is refused, because what it lets a browser call and the role matrix (${MATRIX}, ${HANDLER_MATRIX}) differ. Nothing was started.`,
  )
}

const seconds = (began) => Math.round((Date.now() - began) / 1000)
