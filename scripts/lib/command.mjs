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

/** Runs a command quietly. Returns its standard output, or null if it fails or does not exist. */
export function outputOf(command, args, options = {}) {
  const { status, stdout } = spawnSync(command, args, { cwd: root, encoding: 'utf8', ...options })
  return status === 0 ? stdout.trim() : null
}
