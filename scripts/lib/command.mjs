import { spawn, spawnSync } from 'node:child_process'
import { root } from './paths.mjs'

/** Runs a command in the project with its output on the terminal. Returns the exit code. */
export function run(command, args, options = {}) {
  const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options })
  return new Promise((resolve) => {
    child.once('error', () => resolve(127))
    child.once('close', (code) => resolve(code ?? 1))
  })
}

/** Runs a command in the project without showing its output; it ends with this process. Returns the exit code and all that it printed. */
export async function runQuietly(command, args, options = {}) {
  const child = spawn(command, args, { cwd: root, ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  const stop = () => child.kill()
  process.once('exit', stop)
  const output = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => output.push(part))
  const code = await new Promise((resolve) => {
    child.once('error', () => resolve(127))
    child.once('close', (ended) => resolve(ended ?? 1))
  })
  process.off('exit', stop)
  return { code, output: Buffer.concat(output).toString() }
}

/** Like `run`, but its output is printed when it ends: for commands that run at the same time. */
export async function runKept(command, args, options) {
  const { code, output } = await runQuietly(command, args, options)
  process.stdout.write(output)
  return code
}

/** Runs a command quietly. Returns its standard output, or null if it fails or does not exist. */
export function outputOf(command, args, options = {}) {
  const { status, stdout } = spawnSync(command, args, { cwd: root, encoding: 'utf8', ...options })
  return status === 0 ? stdout.trim() : null
}
