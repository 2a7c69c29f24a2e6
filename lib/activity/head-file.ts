import 'server-only'
import { closeSync, fsyncSync, openSync, readFileSync, renameSync, statSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { linkWithCode } from '@/lib/platform/error-chain'
import type { Kept, KeptHead } from './compare-heads'

const fileShape = z.object({
  place: z.string().regex(/^\d+$/),
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  at: z.iso.datetime().optional(),
  database: z.string().optional(),
})

type HeadSettings = { readonly dataDir: string; readonly auditHeadCopy: string | null }

/** The paths of the files that keep the head of the activity log outside of the database. */
export const headFiles = ({ dataDir, auditHeadCopy }: HeadSettings): readonly string[] => [
  join(dataDir, 'audit-head.json'),
  ...(auditHeadCopy === null ? [] : [auditHeadCopy]),
]

/** Reads a head file; null where there is none. The head of a file without a time is as old as the file. */
export function readHead(path: string): Kept | null {
  try {
    const text = readFileSync(path, 'utf8')
    const { mtime } = statSync(path)
    const read = fileShape.safeParse(jsonOf(text))
    if (!read.success) return { unreadableSince: mtime }
    const { place, hash, at, database = null } = read.data
    return { place: BigInt(place), hash, at: at === undefined ? mtime : new Date(at), database }
  } catch (problem) {
    if (linkWithCode(problem, 'ENOENT') !== null) return null
    throw problem
  }
}

/** Writes a head file, completely or not at all. `epoch` is only for people who read the file. */
export function keepHead(
  path: string,
  { place, hash, at, database, epoch }: KeptHead & { readonly epoch: number },
): void {
  const beside = `${path}.new`
  const file = openSync(beside, 'w', 0o600)
  try {
    writeSync(
      file,
      JSON.stringify({ place: place.toString(), hash, at: at.toISOString(), database: database ?? undefined, epoch }),
    )
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  renameSync(beside, path)
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
