import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, cpSync, createWriteStream, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, delimiter, join } from 'node:path'
import { runQuietly } from './command.mjs'
import { readCompose, readDockerfile } from './compose.mjs'
import { gatherImage } from './image.mjs'
import { inRoot, node24 } from './paths.mjs'
import { freePort } from './port.mjs'
import { startPostgres } from './postgres/temporary.mjs'
import { untilReady } from './readiness.mjs'
import { Refusal } from './refusal.mjs'
import { readCaddyfile, startStandInProxy } from './stand-in-proxy.mjs'

const key = () => randomBytes(32).toString('base64')
// More than a program of compose.yaml takes to end in order.
const STOP_MS = 60_000
// Where `npm test` keeps the logs of all programs.
const LOGS = process.env.TEST_LOGS

/** The variables of compose.yaml for one machine: free ports, the addresses of this machine, and keys for this run alone. */
async function variablesOf(given) {
  const ports = ['APP_1_PORT', 'APP_2_PORT', 'SENDER_PORT', 'SANDBOX_PORT', 'PROXY_PORT']
  const free = {}
  for (const name of ports) free[name] = given[name] ?? `${await freePort()}`
  const address = (port) => `127.0.0.1:${port}`
  return {
    ...free,
    APP_URL: `http://${address(free.PROXY_PORT)}`,
    APP_1: address(free.APP_1_PORT),
    APP_2: address(free.APP_2_PORT),
    SERVICE_BASE_URL: `http://${address(free.SANDBOX_PORT)}`,
    PROXY_ADDRESS: '127.0.0.1',
    DATABASE_HOST: '127.0.0.1',
    OWNER_DATABASE_PASSWORD: 'owner',
    APP_DATABASE_PASSWORD: 'app',
    AUTH_SECRET: key(),
    SECRETS_KEY: key(),
    NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: key(),
    METRICS_TOKEN: key(),
    GRAFANA_PASSWORD: 'grafana',
    ...given,
  }
}

/** Reads `-c name=value` of a command of the database server. */
const settingsOf = (command) =>
  Object.fromEntries(
    command.flatMap((part, at) => {
      if (command[at - 1] !== '-c') return []
      const equals = part.indexOf('=')
      return [[part.slice(0, equals), part.slice(equals + 1)]]
    }),
  )

/**
 * The programs of compose.yaml on this machine, without containers: the same commands with the same settings, in the files that the image would
 * hold, from the last build. Volumes are folders, and a stand-in reads the Caddyfile. Not run: what only watches (Prometheus, Grafana).
 */
export class Cluster {
  /** @type {string} */
  folder
  /** @type {Awaited<ReturnType<typeof startPostgres>>} */
  database
  /** @type {Awaited<ReturnType<typeof startStandInProxy>>} */
  proxy
  #running = new Map()
  #services
  #image
  #dockerfile
  #more
  #stopped

  /** Starts all of them. `variables` are those of compose.yaml, `environment` adds settings to every program, `image` has the gathered files. */
  static async open({ variables = {}, environment = {}, image = gatherImage(), say = () => undefined } = {}) {
    const cluster = new Cluster()
    try {
      cluster.#image = image
      await cluster.#open(variables, environment, say)
      return cluster
    } catch (problem) {
      await cluster.stop()
      throw problem
    }
  }

  async #open(given, environment, say) {
    this.folder = mkdtempSync(join(tmpdir(), 'countinghouse-cluster-'))
    chmodSync(this.folder, 0o711)
    this.#more = environment
    this.#dockerfile = readDockerfile()
    const first = await variablesOf(given)
    const { services } = await readCompose({ ...first, DATABASE_PORT: '0' })
    const archive = this.#folderOf('archive')
    const settings = settingsOf(services.postgres.command)
    settings.archive_command = settings.archive_command.replaceAll('/archive/', `${archive}/`)
    this.#folderOf('backups')
    this.database = await startPostgres({
      say,
      owner: services.postgres.environment.POSTGRES_USER,
      more: settings,
      clients: true,
    })
    this.variables = { ...first, DATABASE_PORT: `${this.database.port}` }
    this.#services = (await readCompose(this.variables)).services
    await this.#prepareDatabase()
    this.url = this.variables.APP_URL
    this.start('sandbox')
    await this.runOnce('migrate')
    for (const name of ['app-1', 'app-2', 'sender']) this.start(name)
    await Promise.all(['app-1', 'app-2', 'sender'].map((name) => this.ready(name)))
    this.proxy = await startStandInProxy(readCaddyfile(this.#services.proxy.environment))
  }

  #folderOf(volume) {
    const folder = join(this.folder, volume)
    mkdirSync(folder, { recursive: true })
    // The database server writes to these as a user of its own.
    if (volume === 'archive' || volume === 'backups') chmodSync(folder, 0o777)
    return folder
  }

  async #prepareDatabase() {
    const { POSTGRES_USER, POSTGRES_DB } = this.#services.postgres.environment
    await this.inDatabase(['createdb', '-U', POSTGRES_USER, POSTGRES_DB])
    await this.inDatabase(['sh', '/docker-entrypoint-initdb.d/serving-login.sh'])
  }

  /**
   * Runs a command as in the container of the database, whose mounted files it may name. Returns what it printed.
   * @param {readonly string[]} command
   */
  async inDatabase(command) {
    const [program = '', ...args] = command
    const { bin, port, data, user } = this.database
    const { environment, volumes } = this.#services.postgres
    const env = {
      ...environment,
      PATH: `${bin}${delimiter}${process.env.PATH}`,
      PGHOST: '127.0.0.1',
      PGPORT: `${port}`,
      PGDATA: data,
      BACKUPS: this.#folderOf('backups'),
      ARCHIVE: this.#folderOf('archive'),
    }
    const local = args.map((arg) => this.#mounted(volumes, arg))
    const { code, output } = await runQuietly(program, local, { env, ...user, cwd: this.database.folder })
    if (code !== 0) throw new Refusal(`${program} ${args.join(' ')} failed:\n${output}`)
    return output.trim()
  }

  // A copy, because the user of the database server may not read the checkout.
  #mounted(volumes, path) {
    const [from] = volumes.map((volume) => volume.split(':')).find(([, to]) => to === path) ?? []
    if (from === undefined) return path
    const copy = join(this.#folderOf('mounted'), basename(path))
    cpSync(inRoot(from), copy)
    return copy
  }

  /**
   * Runs a program of compose.yaml to its end, or another command with its settings.
   * @param {string} service
   * @param {readonly string[]} [command]
   */
  async runOnce(service, command) {
    this.start(service, { command })
    const how = await this.#running.get(service).ended
    if (how !== 0) throw new Refusal(`${service} failed (${how}):\n${this.#lastOf(service)}`)
  }

  /** Starts a program of compose.yaml, also with another command, or as another one of its kind (`as`, with `more` settings). */
  start(service, { as = service, more = {}, command } = {}) {
    const { command: usual = this.#dockerfile.command, environment, volumes } = this.#services[service]
    const data = this.#folderOf(as)
    const paths = volumes?.map((volume) => volume.split(':')[1]) ?? []
    const local = (value) => (paths.includes(value) ? data : value)
    const env = { ...this.#dockerfile.env, ...environment, ...this.#more, ...more, HOSTNAME: '127.0.0.1' }
    const needed = Object.fromEntries(
      ['PATH', 'HOME', 'TMPDIR', 'NODE_COMPILE_CACHE'].map((name) => [name, process.env[name]]),
    )
    if (!paths.includes(env.DATA_DIR)) env.DATA_DIR = data
    env.XDG_STATE_HOME ??= `${data}/state`
    const [program, ...args] = command ?? usual
    const child = spawn(program === 'node' ? node24 : program, args, {
      cwd: this.#image,
      env: { ...needed, ...Object.fromEntries(Object.entries(env).map(([name, value]) => [name, local(`${value}`)])) },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const log = createWriteStream(this.logOf(as), { flags: 'a' })
    for (const stream of [child.stdout, child.stderr]) stream.pipe(log, { end: false })
    const ended = new Promise((resolve) => child.once('close', (code, signal) => resolve(code ?? signal)))
    this.#running.set(as, { child, ended, env })
    return child
  }

  #lastOf = (name) => readFileSync(this.logOf(name), 'utf8').slice(-2_000)

  /** The file that holds what a program has printed. */
  logOf = (name) =>
    LOGS ? join(LOGS, `cluster-${basename(this.folder)}-${name}.log`) : join(this.folder, `${name}.log`)

  /** The process of a program. */
  processOf = (name) => this.#running.get(name).child

  /** The settings that a program was started with. */
  settingsOf = (name) => this.#running.get(name).env

  /** The address of the database, with the login that owns the tables. */
  get databaseUrl() {
    const url = new URL(this.database.url)
    url.pathname = `/${this.#services.postgres.environment.POSTGRES_DB}`
    return url.href
  }

  /** The address at which a program answers /readyz and /metrics. */
  addressOf(name) {
    const { SENDER_PORT, PORT } = this.settingsOf(name)
    return `http://127.0.0.1:${SENDER_PORT ?? PORT}`
  }

  async ready(name) {
    const died = this.#running.get(name).ended.then((how) => {
      throw new Refusal(`${name} ended before it was ready (${how}); it printed last:\n${this.#lastOf(name)}`)
    })
    await Promise.race([untilReady(`${this.addressOf(name)}/readyz`), died])
  }

  /** Sends a signal to a program, and waits until it has ended. Returns its exit code, or the signal that ended it. */
  async end(name, signal = 'SIGTERM') {
    const { child, ended } = this.#running.get(name)
    child.kill(signal)
    const force = setTimeout(() => child.kill('SIGKILL'), STOP_MS)
    const how = await ended
    clearTimeout(force)
    return how
  }

  /** Ends everything in order and removes its data, or keeps its files. Returns how each program ended. A second call waits for the first. */
  stop({ keep = false } = {}) {
    this.#stopped ??= this.#stop(keep)
    return this.#stopped
  }

  async #stop(keep) {
    await this.proxy?.stop()
    const ends = []
    for (const names of [[...this.#running.keys()].filter((name) => name !== 'sandbox'), ['sandbox']])
      ends.push(
        ...(await Promise.all(
          names.filter((name) => this.#running.has(name)).map(async (name) => [name, await this.end(name)]),
        )),
      )
    await this.database?.stop()
    if (!keep) rmSync(this.folder, { recursive: true, force: true })
    return Object.fromEntries(ends)
  }
}
