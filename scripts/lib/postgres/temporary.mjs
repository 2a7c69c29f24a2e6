import { spawn } from 'node:child_process'
import { chownSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { aptInstall, canInstall } from '../apt.mjs'
import { freePort } from '../port.mjs'
import { Refusal } from '../refusal.mjs'
import { readPid } from './pid.mjs'
import {
  commandFor,
  findPrograms,
  hasClients,
  initdbOptions,
  runProgramOf,
  serverArguments,
  serverUser,
} from './programs.mjs'

async function untilReady(server, data) {
  for (let tries = 0; tries < 600 && server.exitCode === null; tries++) {
    if (readPid(data)?.ready === server.pid) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Refusal('The temporary PostgreSQL server did not start; its words are above.')
}

/** Programs that include those of a client (`psql`, `pg_dump`): installed if possible. Null if there are none. */
async function withClients(say) {
  const isEnough = hasClients
  const there = findPrograms({ isEnough })
  if (there || !canInstall()) return there
  return (await aptInstall('postgresql', say)) ? findPrograms({ isEnough }) : null
}

/** Whether programs with those of a client are available; they are installed if possible. */
export const hasClientPrograms = async (say) => (await withClients(say)) !== null

/**
 * A temporary PostgreSQL server; `more` are further settings, `clients` asks for the programs of a client as well. `stop` removes it, and `restart`
 * starts it again on its data after `signal`: SIGINT ends every connection, SIGQUIT is what a power cut would do; `meanwhile` is done while it is
 * stopped. Refuses where there is no PostgreSQL.
 */
export async function startPostgres({ say = () => undefined, owner = 'postgres', more = {}, clients = false } = {}) {
  const programs = clients ? await withClients(say) : findPrograms()
  if (!programs) throw new Refusal('PostgreSQL is not there for this kind of machine: install PostgreSQL 15 or newer.')
  const { bin, major } = programs
  const folder = mkdtempSync(join(tmpdir(), 'countinghouse-postgres-'))
  const data = join(folder, 'data')
  const user = serverUser(data)
  if (user) chownSync(folder, user.uid, user.gid)
  const run = commandFor(bin, folder, user)
  const options = ['-D', data, '-U', owner, '-A', 'trust', '--no-sync', ...initdbOptions(major)]
  const made = await runProgramOf(run, 'initdb', options)
  if (made.code !== 0)
    throw new Refusal(`${made.output}\nPostgreSQL (${bin}) could not make a database folder in ${folder}.`)
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
  const begin = () => {
    const { command, args, options: how } = run('postgres', serverArguments(data, settings))
    return spawn(command, args, { ...how, stdio: ['ignore', 'ignore', 'inherit'] })
  }
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
