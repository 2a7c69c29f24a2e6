import { existsSync, readFileSync, readlinkSync, realpathSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The process and port of the server that runs or ran on `data`, from the file that it keeps there, and as `ready` its process once it lets people
 * connect; null if there is no file.
 */
export function readPid(data) {
  const file = join(data, 'postmaster.pid')
  if (!existsSync(file)) return null
  const [pid, , , port, , , , state = ''] = readFileSync(file, 'utf8').split('\n')
  return { file, pid: Number(pid), port: Number(port), ready: state.trim() === 'ready' ? Number(pid) : null }
}

/** Whether the server of `data` runs, able to answer or not. */
export function isRunning(data) {
  const found = readPid(data)
  return found !== null && isAlive(found.pid) && isServerOf(found.pid, data)
}

/** Whether there is a process of this number. */
export function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (problem) {
    return problem.code === 'EPERM'
  }
}

// The server works in its data folder. Where that cannot be read, the process counts as the server, but not where it has ended and only its
// parent has not taken note of that.
function isServerOf(pid, data) {
  if (process.platform !== 'linux') return true
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(data)
  } catch (problem) {
    return problem.code !== 'ENOENT'
  }
}

const NOBODY = 2_147_483_646

/**
 * Lets a server start on `data` where the file names a process that is no server of it: after a restart of the machine another program may have the
 * number of the server that was cut off, and PostgreSQL would take that program for it. The rest of the file stays: by it PostgreSQL notices
 * processes of the former server that still end.
 */
export function releasePid(data) {
  const found = readPid(data)
  if (found === null || !isAlive(found.pid) || isServerOf(found.pid, data)) return
  const [, ...rest] = readFileSync(found.file, 'utf8').split('\n')
  writeFileSync(found.file, [NOBODY, ...rest].join('\n'))
}
