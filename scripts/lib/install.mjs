import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { ensureSpace, ensureWritable, oneGib } from './folder.mjs'
import { inRoot, node24, root } from './place.mjs'
import { Refusal } from './refusal.mjs'

const lock = inRoot('package-lock.json')
const marker = inRoot('node_modules', '.installed-from')

const lockHash = () => createHash('sha256').update(readFileSync(lock)).digest('hex')

/** Whether node_modules is what the lock asks for. */
function isInstalled() {
  return existsSync(node24) && existsSync(marker) && readFileSync(marker, 'utf8') === lockHash()
}

/** The lock is the law: what package.json asks for and the lock does not know would be chosen by chance. */
export function lockProblem(manifest, locked) {
  const known = locked.packages?.['']
  for (const kind of ['dependencies', 'devDependencies']) {
    const wanted = JSON.stringify(Object.entries(manifest[kind] ?? {}).sort())
    if (wanted !== JSON.stringify(Object.entries(known?.[kind] ?? {}).sort())) return kind
  }
  return null
}

/** The packages whose install scripts run: `allowScripts` of package.json. All others are installed without theirs. */
export const allowedScripts = (manifest) =>
  Object.entries(manifest.allowScripts ?? {})
    .filter(([, allowed]) => allowed === true)
    .map(([name]) => name)

const readManifest = () => JSON.parse(readFileSync(inRoot('package.json'), 'utf8'))

/** Installs what the lock names when node_modules is absent or older, and leaves the lock as it was. */
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
  // `npm ci` calls a lock broken that was written where the packages of other platforms are not offered.
  const args = ['install', '--no-audit', '--no-fund', '--include=dev', '--loglevel=error', '--ignore-scripts']
  const installed = npm(args)
  if (!readFileSync(lock).equals(before)) writeFileSync(lock, before)
  // The named packages get their scripts run afterwards, and no other package its own.
  if (
    !installed ||
    !npm(['rebuild', ...allowedScripts(readManifest()), '--loglevel=error', '--ignore-scripts=false'])
  ) {
    throw new Refusal(
      'Installing the packages failed; npm says why above. Check the connection to the registry and the free disk space, then start again.',
    )
  }
  writeFileSync(marker, lockHash())
}

function npm(args) {
  const { status, error } = spawnSync(npmCommand(), args, {
    cwd: root,
    // Standard output belongs to the program that comes next: the sandbox's first line there is read by other programs.
    stdio: ['inherit', 2, 'inherit'],
    shell: process.platform === 'win32',
  })
  if (error?.code === 'ENOENT')
    throw new Refusal('npm was not found. Install Node with npm from https://nodejs.org and start again.')
  return status === 0
}

// npm names its own entry to the scripts it runs; `npm` on the path is the fallback of a direct call.
const npmCommand = () => (process.platform === 'win32' ? 'npm.cmd' : 'npm')

function checkNode24() {
  const { stdout } = spawnSync(node24, ['--version'], { encoding: 'utf8' })
  if (stdout?.startsWith('v24.')) return
  throw new Refusal(
    'Node 24, which comes with the packages, is missing or does not run. Run `npm rebuild node --ignore-scripts=false`, see what npm says, and start again.',
  )
}
