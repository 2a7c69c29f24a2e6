import { mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Refusal } from './refusal.mjs'

const GIB = 1024 ** 3

/** Creates a folder that only its owner can read. Refuses if it cannot be written to. */
export function ensureWritable(folder, what) {
  const probe = join(folder, `.writable-${process.pid}`)
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    writeFileSync(probe, 'x')
    rmSync(probe)
  } catch (error) {
    throw new Refusal(writeProblem(folder, what, error.code))
  }
}

function writeProblem(folder, what, code) {
  if (code === 'ENOSPC')
    return `The disk is full: ${what} (${folder}) cannot be written. Free some space and start again.`
  return `No write access to ${what} (${folder}, ${code}). Give your user write access, or choose another folder with DATA_DIR.`
}

/** Refuses if less than `needed` bytes are free, since a full disk would break the work halfway. */
export function ensureSpace(folder, needed, free = freeBytes(folder)) {
  if (free >= needed) return
  const gib = (bytes) => (bytes / GIB).toFixed(1)
  throw new Refusal(
    `The disk of ${folder} is nearly full: ${gib(free)} GiB free, ${gib(needed)} GiB needed. Free some space and start again.`,
  )
}

function freeBytes(folder) {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

export const oneGib = GIB
