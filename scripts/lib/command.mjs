import { spawn, spawnSync } from 'node:child_process'
import { root } from './place.mjs'

/** Runs a command in the project with its output on the terminal. Answers the exit code. */
export function run(command, args, options = {}) {
  const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options })
  return new Promise((resolve) => {
    child.once('error', () => resolve(127))
    child.once('close', (code) => resolve(code ?? 1))
  })
}

/** Runs a command quietly. Answers its standard output, or null where it fails or is not there. */
export function ask(command, args, options = {}) {
  const { status, stdout } = spawnSync(command, args, { cwd: root, encoding: 'utf8', ...options })
  return status === 0 ? stdout.trim() : null
}
