import { spawn } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { aptInstall, canInstall } from './apt.mjs'
import { ask } from './command.mjs'
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

// The server refuses to run as root; Debian's package brings a user for it.
function serverUser() {
  if (process.getuid?.() !== 0) return {}
  const uid = ask('id', ['-u', 'postgres'])
  const gid = ask('id', ['-g', 'postgres'])
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : { uid: 65534, gid: 65534 }
}

/** Debian's PostgreSQL binaries, installed first where we may. Null where there are none to be had. */
async function ensureBinaries(say) {
  const there = binaries()
  if (there || !canInstall()) return there
  return (await aptInstall('postgresql', say)) ? binaries() : null
}

function accepts(port) {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
}

async function untilAccepting(port, server) {
  for (let tries = 0; tries < 300 && server.exitCode === null; tries++) {
    if (await accepts(port)) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Refusal('The temporary PostgreSQL server did not start; its words are above.')
}

/**
 * A PostgreSQL server for the tests, gone when `stop` is called. Null where PostgreSQL cannot be had: then the
 * database tests run on the embedded engine alone, which the caller says.
 */
export async function startPostgres(say) {
  const bin = await ensureBinaries(say)
  if (!bin) return null
  const user = serverUser()
  const folder = mkdtempSync(join(tmpdir(), 'countinghouse-postgres-'))
  if (user.uid) chownSync(folder, user.uid, user.gid)
  const data = join(folder, 'data')
  const made = ask(join(bin, 'initdb'), ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync'], {
    ...user,
    cwd: folder,
  })
  if (made === null) throw new Refusal(`PostgreSQL (${bin}) could not make a database folder in ${folder}.`)
  const port = await freePort()
  // Nothing in here outlives the tests, so nothing waits for the disk.
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: folder,
    fsync: 'off',
    max_connections: 200,
    log_min_messages: 'fatal',
  }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const server = spawn(join(bin, 'postgres'), ['-D', data, ...flags], {
    ...user,
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const closed = new Promise((resolve) => server.once('close', resolve))
  const stop = async () => {
    server.kill('SIGQUIT')
    await closed
    rmSync(folder, { recursive: true, force: true })
  }
  process.once('exit', () => server.kill('SIGQUIT'))
  await untilAccepting(port, server)
  return { url: `postgresql://postgres@127.0.0.1:${port}/postgres`, stop }
}
