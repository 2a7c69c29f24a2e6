import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { ensureSpace, ensureWritable, oneGib } from './folder.mjs'
import { inRoot, node24, root } from './paths.mjs'
import { Refusal } from './refusal.mjs'

const lock = inRoot('package-lock.json')
const marker = inRoot('node_modules', '.installed-from')

const lockHash = () => createHash('sha256').update(readFileSync(lock)).digest('hex')

/** Whether node_modules matches the lock file. */
function isInstalled() {
  return existsSync(node24) && existsSync(marker) && readFileSync(marker, 'utf8') === lockHash()
}

/** Names the kind of dependencies in which package.json and the lock file differ, or null. Versions outside the lock would not be reproducible. */
export function lockProblem(manifest, locked) {
  const known = locked.packages?.['']
  for (const kind of ['dependencies', 'devDependencies']) {
    const wanted = JSON.stringify(Object.entries(manifest[kind] ?? {}).sort())
    if (wanted !== JSON.stringify(Object.entries(known?.[kind] ?? {}).sort())) return kind
  }
  return null
}

/** The packages whose install scripts run: `allowScripts` of package.json. The scripts of all others are not run. */
export const allowedScripts = (manifest) =>
  Object.entries(manifest.allowScripts ?? {})
    .filter(([, allowed]) => allowed === true)
    .map(([name]) => name)

const readManifest = () => JSON.parse(readFileSync(inRoot('package.json'), 'utf8'))

/** Installs the packages of the lock file if node_modules is missing or older. The lock file stays as it was. */
export function ensureInstalled(say) {
  const problem = lockProblem(readManifest(), JSON.parse(readFileSync(lock, 'utf8')))
  if (problem) {
    throw new Refusal(
      `package.json and package-lock.json disagree about ${problem}. Run \`npm install\` and commit both files.`,
    )
  }
  if (!isInstalled()) install(say)
  checkNode24()
}

function install(say) {
  ensureWritable(root, 'the project folder')
  ensureSpace(root, existsSync(node24) ? oneGib : 2 * oneGib)
  say('Installing packages (the first time this takes a minute or two) ...')
  const before = readFileSync(lock)
  // `npm ci` rejects a lock file that was written without the packages of other platforms.
  const args = ['install', '--no-audit', '--no-fund', '--include=dev', '--loglevel=error', '--ignore-scripts']
  const installed = npm(args)
  if (!readFileSync(lock).equals(before)) writeFileSync(lock, before)
  // The scripts of the allowed packages run afterwards, and no others.
  if (
    !installed ||
    !npm(['rebuild', ...allowedScripts(readManifest()), '--loglevel=error', '--ignore-scripts=false'])
  ) {
    throw new Refusal(
      'Installing the packages failed; see the output of npm above. Check the connection to the registry and the free disk space, then start again.',
    )
  }
  writeFileSync(marker, lockHash())
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

// Windows starts npm through a command file.
const npmCommand = () => (process.platform === 'win32' ? 'npm.cmd' : 'npm')

function checkNode24() {
  const { stdout } = spawnSync(node24, ['--version'], { encoding: 'utf8' })
  if (stdout?.startsWith('v24.')) return
  throw new Refusal(
    'Node 24, which comes with the packages, is missing or does not run. Run `npm rebuild node --ignore-scripts=false`, see what npm says, and start again.',
  )
}
