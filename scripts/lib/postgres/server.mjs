import { closeSync, existsSync, openSync, readFileSync, renameSync } from 'node:fs'
import { freePort } from '../port.mjs'
import { Refusal } from '../refusal.mjs'
import { LOGINS, problemOf } from './cluster-folder.mjs'
import { isAlive, isRunning, readPid, releasePid } from './pid.mjs'
import { commandFor, runProgramOf, startServer } from './programs.mjs'

const DATABASE = 'countinghouse'
const WEB_ROLE = 'countinghouse_web'

const LOGINS_LOCK = 4_310_721
const PAUSE_MS = 50
const STOP_MS = 60_000
// Replaying the log of a busy hour takes a minute or two after a crash.
const PATIENCE_MS = 600_000
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  jit: 'off',
  // The values of a failed statement can be phones and amounts.
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
}

const pause = () => new Promise((resolve) => setTimeout(resolve, PAUSE_MS))

/** The server of an own cluster, and how to connect to it. */
export class Server {
  #places
  #programs
  #passwords
  #port = null
  #started = null
  #saidLong = false

  constructor(places, programs, passwords) {
    this.#places = places
    this.#programs = programs
    this.#passwords = passwords
  }

  /** For the programs of ours: the logins that serve and that own the tables. */
  get env() {
    return { DATABASE_URL: this.#url('app'), DATABASE_MIGRATION_URL: this.#url('owner') }
  }

  #url(which, database = DATABASE) {
    return `postgresql://${LOGINS[which]}:${this.#passwords[LOGINS[which]]}@127.0.0.1:${this.#port}/${database}`
  }

  /** An open connection. The caller ends it. */
  async connect(which = 'owner', database = DATABASE) {
    const { default: pg } = await import('pg')
    const client = new pg.Client({
      connectionString: this.#url(which, database),
      application_name: 'countinghouse start',
    })
    client.on('error', () => undefined)
    await client.connect()
    return client
  }

  /** Makes sure that the server runs and has our logins and database. Returns whether it had to be started; where that fails it is ended again. */
  async ensureRunning(say) {
    try {
      return await this.#untilAnswered(say)
    } catch (problem) {
      if (this.#started !== null && readPid(this.#places.data)?.pid === this.#started) await this.stop()
      throw problem
    }
  }

  async #untilAnswered(say) {
    const began = Date.now()
    for (let started = false; ; ) {
      if (await this.#answers()) {
        await this.#ensureLogins()
        return started
      }
      if (Date.now() - began > PATIENCE_MS)
        throw new Refusal(
          `The database in ${this.#places.folder} did not answer within ${PATIENCE_MS / 60_000} minutes. Its log is ${this.#places.log}. Nothing that was saved is lost.`,
        )
      if (isRunning(this.#places.data)) await pause()
      else started = (await this.#start()) || started
      if (Date.now() - began > 5_000 && !this.#saidLong) {
        this.#saidLong = true
        say('The database needs longer than usual, probably because it was cut off while it was writing ...')
      }
    }
  }

  // Whether the server of this folder lets us in. Only it knows the passwords.
  async #answers() {
    const running = readPid(this.#places.data)
    if (running === null || !isRunning(this.#places.data)) return false
    this.#port = running.port
    try {
      await (await this.connect('superuser', 'postgres')).end()
      return true
    } catch (problem) {
      if (problem.code === '28P01')
        throw new Refusal(
          `The database in ${this.#places.folder} does not accept the passwords of ${this.#places.passwords}. Nothing was changed. Restore both from the same backup.`,
        )
      return false
    }
  }

  async #start() {
    const { log, data, folder } = this.#places
    const { bin, user } = this.#programs
    this.#port ??= await freePort()
    releasePid(data)
    if (existsSync(log)) renameSync(log, `${log}.before`)
    const handle = openSync(log, 'w', 0o600)
    const starts = await startServer(commandFor(bin, data, user), data, { port: this.#port, ...SETTINGS }, handle)
    closeSync(handle)
    if (starts) {
      this.#started = readPid(data)?.pid ?? null
      return true
    }
    const output = readFileSync(log, 'utf8')
    // Another start is at the same, or what the crashed server left is still ending.
    if (/lock file "postmaster\.pid" already exists|pre-existing shared memory block/.test(output))
      return void (await pause())
    if (/could not bind|Address already in use|could not create any TCP/.test(output)) {
      this.#port = await freePort()
      return false
    }
    throw problemOf(output, folder, 'The database could not be started')
  }

  async #ensureLogins() {
    const first = await this.connect('superuser', 'postgres')
    try {
      // One start after the other. What a start that was killed has made is there already.
      await first.query('select pg_advisory_lock($1)', [LOGINS_LOCK])
      const { rows } = await first.query('select 1 from pg_database where datname = $1', [DATABASE])
      if (rows.length > 0) return
      const roles = {
        [LOGINS.owner]: `login password '${this.#passwords[LOGINS.owner]}'`,
        [LOGINS.app]: `login password '${this.#passwords[LOGINS.app]}'`,
        [WEB_ROLE]: 'nologin',
      }
      for (const [name, attributes] of Object.entries(roles))
        await first.query(
          `do $$ begin create role ${name} ${attributes}; exception when duplicate_object then null; end $$`,
        )
      await first.query(`grant ${WEB_ROLE} to ${LOGINS.app}`)
      // An import writes what the guards of the tables have checked before, in the database that it comes from.
      await first.query(`grant set on parameter session_replication_role to ${LOGINS.owner}`)
      await first.query(`create database ${DATABASE} owner ${LOGINS.owner}`)
    } finally {
      await first.end()
    }
  }

  /** Ends the server in order; every connection is closed. */
  async stop() {
    const { data } = this.#places
    const { bin, user } = this.#programs
    if (!isRunning(data)) return
    const { pid } = readPid(data)
    // Elsewhere not by pg_ctl: it would wait for a server that another start has begun meanwhile.
    if (process.platform === 'win32') {
      await runProgramOf(commandFor(bin, data, user), 'pg_ctl', ['stop', '-w', '-m', 'fast', '-t', '60', '-D', data])
      return
    }
    process.kill(pid, 'SIGINT')
    for (const began = Date.now(); isAlive(pid) && Date.now() - began < STOP_MS; ) {
      if (readPid(data)?.pid !== pid) return
      await pause()
    }
  }

  async stopIfUnused() {
    const client = await this.connect().catch(() => null)
    if (client === null) return
    const { rows } = await client.query(
      "select count(*)::int as others from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()",
    )
    await client.end()
    if (rows[0].others === 0) await this.stop()
  }
}
