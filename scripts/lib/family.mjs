import { spawn } from 'node:child_process'
import { node24, root } from './place.mjs'
import { Refusal } from './refusal.mjs'

const PATIENCE_MS = 12_000

/**
 * The processes of one start. They stop together: when a signal comes, and when one of them dies.
 * `ended` resolves with the exit code of the whole.
 */
export class Family {
  #children = new Map()
  #stopping = false
  #end

  constructor() {
    this.ended = new Promise((resolve) => {
      this.#end = resolve
    })
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void this.stop(0))
  }

  /** Starts a program with Node 24. `stdout` is 'inherit' or 'pipe'. */
  spawn(name, args, { env, stdout = 'inherit' }) {
    const child = spawn(node24, args, { cwd: root, env, stdio: ['ignore', stdout, 'inherit'] })
    const closed = new Promise((resolve) => child.once('close', resolve))
    this.#children.set(child, closed)
    child.once('exit', (code, signal) => this.#onExit(name, code ?? signal))
    return child
  }

  #onExit(name, how) {
    if (this.#stopping) return
    console.error(
      `\nThe ${name} stopped by itself (${how}). What it said last is above. Everything is being stopped; run the command again when it is mended.`,
    )
    void this.stop(1)
  }

  /** Asks all to end, and makes them after twelve seconds. */
  async stop(code) {
    if (this.#stopping) return
    this.#stopping = true
    for (const child of this.#children.keys()) child.kill('SIGTERM')
    const force = setTimeout(() => {
      for (const child of this.#children.keys()) child.kill('SIGKILL')
    }, PATIENCE_MS)
    await Promise.all(this.#children.values())
    clearTimeout(force)
    this.#end(code)
  }

  /** Waits for `work`, or for the death of a child, whichever is first. */
  async whileAlive(work) {
    const died = this.ended.then((code) => {
      throw code === 0 ? new Refusal('Stopped before it was ready.') : new Refusal('The start was given up.')
    })
    return Promise.race([work, died])
  }
}
