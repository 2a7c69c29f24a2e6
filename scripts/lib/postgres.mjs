import { spawn } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { aptInstall, canInstall } from './apt.mjs'
import { outputOf } from './command.mjs'
import { freePort } from './port.mjs'
import { Refusal } from './refusal.mjs'

const DEBIAN = '/usr/lib/postgresql'
const LEAST = 15

function binaries() {
  if (!existsSync(DEBIAN)) return null
  const versions = readdirSync(DEBIAN)
    .map(Number)
    .filter((version) => version >= LEAST)
  const folders = versions.sort((a, b) => b - a).map((version) => join(DEBIAN, `${version}`, 'bin'))
  return folders.find((folder) => existsSync(join(folder, 'initdb'))) ?? null
}

// The server refuses to run as root; Debian's package creates a user for it.
function serverUser() {
  if (process.getuid?.() !== 0) return {}
  const uid = outputOf('id', ['-u', 'postgres'])
  const gid = outputOf('id', ['-g', 'postgres'])
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : { uid: 65534, gid: 65534 }
}

/** The folder of Debian's PostgreSQL binaries, which are installed if possible. Null if there are none. */
async function ensureBinaries(say) {
  const there = binaries()
  if (there || !canInstall()) return there
  return (await aptInstall('postgresql', say)) ? binaries() : null
}

/** Waits until the server lets people connect. It accepts connections earlier, only to refuse them, and logs each. */
async function untilReady(server, data) {
  const file = join(data, 'postmaster.pid')
  const isReady = () => {
    const [pid, , , , , , , state = ''] = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []
    return pid === `${server.pid}` && state.trim() === 'ready'
  }
  for (let tries = 0; tries < 600 && server.exitCode === null; tries++) {
    if (isReady()) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Refusal('The temporary PostgreSQL server did not start; its words are above.')
}

/** Whether PostgreSQL is available; it is installed if possible. */
export const hasPostgres = async (say) => (await ensureBinaries(say)) !== null

/** The folder of the server's programs, and the user that they run as. Null if PostgreSQL is not available. */
async function postgresPrograms(say) {
  const bin = await ensureBinaries(say)
  return bin && { bin, user: serverUser() }
}

/**
 * A temporary PostgreSQL server for the tests; `more` are further settings. `stop` removes it, and `restart` starts it again on its data after
 * `signal`: SIGINT ends every connection, SIGQUIT is what a power cut would do; `meanwhile` is done while it is stopped. Null if PostgreSQL is not available: then the database tests
 * run on the embedded engine only, and the caller reports that.
 */
export async function startPostgres(say, { owner = 'postgres', more = {} } = {}) {
  const programs = await postgresPrograms(say)
  if (!programs) return null
  const { bin, user } = programs
  const folder = mkdtempSync(join(tmpdir(), 'countinghouse-postgres-'))
  if (user.uid) chownSync(folder, user.uid, user.gid)
  const data = join(folder, 'data')
  const made = outputOf(join(bin, 'initdb'), ['-D', data, '-U', owner, '-A', 'trust', '-E', 'UTF8', '--no-sync'], {
    ...user,
    cwd: folder,
  })
  if (made === null) throw new Refusal(`PostgreSQL (${bin}) could not make a database folder in ${folder}.`)
  const port = await freePort()
  // No data outlives the tests, so the server does not wait for the disk.
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: folder,
    fsync: 'off',
    max_connections: 400,
    log_min_messages: 'fatal',
    ...more,
  }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const begin = () =>
    spawn(join(bin, 'postgres'), ['-D', data, ...flags], {
      ...user,
      cwd: folder,
      stdio: ['ignore', 'ignore', 'inherit'],
    })
  let server = begin()
  const end = async (signal) => {
    const closed = new Promise((resolve) => server.once('close', resolve))
    server.kill(signal)
    await closed
  }
  const stop = async () => {
    await end('SIGQUIT')
    rmSync(folder, { recursive: true, force: true })
  }
  const restart = async (signal, meanwhile) => {
    await end(signal)
    await meanwhile?.()
    server = begin()
    await untilReady(server, data)
  }
  process.once('exit', () => server.kill('SIGQUIT'))
  await untilReady(server, data)
  return { url: `postgresql://${owner}@127.0.0.1:${port}/postgres`, port, bin, user, folder, data, stop, restart }
}
