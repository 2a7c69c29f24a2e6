import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { ensureSpace, ensureWritable, oneGib } from './folder.mjs'
import { inRoot, node24, root } from './paths.mjs'
import { Refusal } from './refusal.mjs'

const lock = inRoot('package-lock.json')
// npm reads this file in place of package-lock.json, and writes into it.
const lockOfInstall = inRoot('npm-shrinkwrap.json')
const marker = inRoot('node_modules', '.installed-from')

const lockHash = () => createHash('sha256').update(readFileSync(lock)).digest('hex')

/** The packages that are installed: 'app', 'all' or none, and the hash of the lock file that they are from. */
function installed() {
  if (!existsSync(marker)) return {}
  const [packages, hash] = readFileSync(marker, 'utf8').split(' ')
  return { packages, hash }
}

/** Names the kind of dependencies in which package.json and the lock file differ, or null. Versions outside the lock would not be reproducible. */
export function lockProblem(manifest, locked) {
  const known = locked.packages?.['']
  for (const kind of ['dependencies', 'devDependencies', 'optionalDependencies']) {
    const wanted = JSON.stringify(Object.entries(manifest[kind] ?? {}).sort())
    if (wanted !== JSON.stringify(Object.entries(known?.[kind] ?? {}).sort())) return kind
  }
  return null
}

// Next names these as optional. Nothing changes pictures (`images` of next.config.mjs), and only tests use Playwright.
const PICTURES = /^node_modules\/(sharp|@img\/[^/]+)$/
const without = (dependencies, name) => Object.fromEntries(Object.entries(dependencies).filter(([one]) => one !== name))
const nextOfApp = (next) => ({
  ...next,
  optionalDependencies: without(next.optionalDependencies, 'sharp'),
  peerDependencies: without(next.peerDependencies, '@playwright/test'),
})

// Without the address of a package npm first downloads the list of all its versions.
function withAddress(path, entry, registry) {
  if (path === '' || entry.resolved !== undefined || entry.link) return entry
  const name = entry.name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
  const file = `${name.slice(name.indexOf('/') + 1)}-${entry.version}.tgz`
  return { ...entry, resolved: `${registry}${name}/-/${file}` }
}

/** The lock file as npm installs from it: with the address of every package at the registry, and for the app without what it does not use. */
export function lockOf(locked, packages, registry) {
  const entries = Object.entries(locked.packages).map(([path, entry]) => [path, withAddress(path, entry, registry)])
  if (packages === 'all') return { ...locked, packages: Object.fromEntries(entries) }
  const { 'node_modules/next': next, ...others } = Object.fromEntries(entries.filter(([path]) => !PICTURES.test(path)))
  return { ...locked, packages: { ...others, 'node_modules/next': nextOfApp(next) } }
}

const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'))

/**
 * Installs the packages of the lock file if node_modules is missing or older: those with which the app is built and run ('app'), or those
 * of the checks and measurements as well ('all'), which then stay. The lock file stays as it was.
 */
export function ensureInstalled(say, wanted = 'app') {
  const problem = lockProblem(readJson(inRoot('package.json')), readJson(lock))
  if (problem) {
    throw new Refusal(
      `package.json and package-lock.json disagree about ${problem}. Run \`npm install\` and commit both files.`,
    )
  }
  const { packages, hash } = installed()
  const keptOrWanted = packages === 'all' ? 'all' : wanted
  if (!existsSync(node24) || hash !== lockHash() || packages !== keptOrWanted) install(say, keptOrWanted)
  checkNode24()
}

function install(say, packages) {
  ensureWritable(root, 'the project folder')
  ensureSpace(root, existsSync(node24) ? oneGib : 2 * oneGib)
  say(
    packages === 'all'
      ? 'Installing all packages, also those of the checks (half a minute or more, once) ...'
      : 'Installing packages (a quarter of a minute or more, once) ...',
  )
  // `npm ci` rejects a lock file that was written without the packages of other platforms.
  const args = ['install', '--no-audit', '--no-fund', '--loglevel=error', '--ignore-scripts']
  writeFileSync(lockOfInstall, JSON.stringify(lockOf(readJson(lock), packages, registryInUse())))
  try {
    if (!npm([...args, packages === 'all' ? '--include=dev' : '--omit=dev'])) {
      throw new Refusal(
        'Installing the packages failed; see the output of npm above. Check the connection to the registry and the free disk space, then start again.',
      )
    }
  } finally {
    rmSync(lockOfInstall)
  }
  writeFileSync(marker, `${packages} ${lockHash()}`)
}

function npm(args) {
  const { status, error } = spawnSync(npmCommand(), args, {
    cwd: root,
    // Standard output is left to the program that starts next: other programs read the sandbox's first line from it.
    stdio: ['inherit', 2, 'inherit'],
    shell: process.platform === 'win32',
  })
  if (error?.code === 'ENOENT')
    throw new Refusal('npm was not found. Install Node with npm from https://nodejs.org and start again.')
  return status === 0
}

// Ends with a slash.
function registryInUse() {
  const { stdout } = spawnSync(npmCommand(), ['config', 'get', 'registry'], {
    cwd: root,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  })
  return `${stdout.trim().replace(/\/+$/, '')}/`
}

// Windows starts npm through a command file.
const npmCommand = () => (process.platform === 'win32' ? 'npm.cmd' : 'npm')

function checkNode24() {
  const { stdout } = spawnSync(node24, ['--version'], { encoding: 'utf8' })
  if (stdout?.startsWith('v24.')) return
  throw new Refusal(
    node24 === process.execPath
      ? `There is no package of Node 24 for this machine (${process.platform}, ${process.arch}), and this is Node ${process.versions.node}. Install Node 24 from https://nodejs.org and start again.`
      : 'Node 24, which comes with the packages, is missing or does not run. Delete the folder node_modules, see what npm says, and start again.',
  )
}
