import { spawn } from 'node:child_process'
import { node24, root } from './paths.mjs'
import { Refusal } from './refusal.mjs'

const TIMEOUT_MS = 12_000

/**
 * The processes of one start. All of them stop when a signal arrives or when one of them ends.
 * `ended` resolves with the exit code for all of them.
 */
export class ProcessGroup {
  #children = new Map()
  #stopping = false
  #mayEnd
  #end

  /** `mayEnd` answers whether a process that ends by itself does so on purpose. */
  constructor(mayEnd = () => false) {
    this.#mayEnd = mayEnd
    this.ended = new Promise((resolve) => {
      this.#end = resolve
    })
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void this.stop(0))
  }

  /** Refuses to go on where a signal has come. */
  refuseStopped() {
    if (this.#stopping) throw new Refusal('Stopped before it was ready.')
  }

  /** Starts a program with Node 24. `stdout` is 'inherit' or 'pipe'. Its input ends when this process is killed, and the program ends with it. */
  spawn(name, args, { env, stdout = 'inherit' }) {
    const child = spawn(node24, args, {
      cwd: root,
      env: { ...env, END_WITH_INPUT: 'on' },
      stdio: ['pipe', stdout, 'inherit'],
    })
    child.stdin.on('error', () => undefined)
    const closed = new Promise((resolve) => child.once('close', resolve))
    this.#children.set(child, closed)
    child.once('exit', (code, signal) => this.#onExit(name, code ?? signal))
    return child
  }

  #onExit(name, how) {
    if (this.#stopping) return
    if (this.#mayEnd()) return void this.stop(0)
    console.error(
      `\nThe ${name} stopped by itself (${how}). Its last output is above. Everything is being stopped. Fix the cause and run the command again.`,
    )
    void this.stop(1)
  }

  /** Ends all processes with SIGTERM, and with SIGKILL after twelve seconds. */
  async stop(code) {
    if (this.#stopping) return
    this.#stopping = true
    for (const child of this.#children.keys()) child.kill('SIGTERM')
    const force = setTimeout(() => {
      for (const child of this.#children.keys()) child.kill('SIGKILL')
    }, TIMEOUT_MS)
    await Promise.all(this.#children.values())
    clearTimeout(force)
    this.#end(code)
  }

  /** Waits for `work`, but fails if a process ends first. */
  async whileAlive(work) {
    const died = this.ended.then((code) => {
      throw code === 0 ? new Refusal('Stopped before it was ready.') : new Refusal('The start was abandoned.')
    })
    return Promise.race([work, died])
  }
}
