import 'server-only'
import { createHash } from 'node:crypto'
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, statSync, writeSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { linkWithCode } from '@/lib/platform/error-chain'
import { jsonOrNull } from '@/lib/platform/json-or-null'
import type { Settings } from '@/lib/platform/settings'
import { ownStateFolder } from '@/lib/platform/state-folder'
import type { Kept, KeptHead } from './compare-heads'

const fileShape = z.object({
  place: z.string().regex(/^\d+$/),
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  at: z.iso.datetime().optional(),
  database: z.string().optional(),
  keptAt: z.iso.datetime().optional(),
})

/**
 * A file that keeps the head. `setting` names its place; null in the state folder, which may be missing. `outside`: not in the folder of the own
 * database, so that a restored folder does not bring it back.
 */
export type HeadFile = {
  readonly path: string
  readonly setting: 'DATA_DIR' | 'AUDIT_HEAD_COPY' | null
  readonly outside: boolean
}

type HeadSettings = Pick<Settings, 'dataDir' | 'auditHeadCopy'>

/** The files that keep the head of the activity log outside of the database, without the one in the state folder. */
export const headFiles = ({ dataDir, auditHeadCopy }: HeadSettings): readonly HeadFile[] => [
  { path: join(dataDir, 'audit-head.json'), setting: 'DATA_DIR', outside: !existsSync(join(dataDir, 'postgres')) },
  ...(auditHeadCopy === null ? [] : [{ path: auditHeadCopy, setting: 'AUDIT_HEAD_COPY' as const, outside: true }]),
]

/**
 * The file in the state folder of the user, for the database of this name in this data folder; null where no such folder can be
 * written. A copy of a database elsewhere has another one.
 */
export function stateHeadFile(settings: Pick<Settings, 'dataDir' | 'stateFolder'>, database: string): HeadFile | null {
  const folder = ownStateFolder(settings)
  if (folder === null) return null
  const name = createHash('sha256')
    .update(`${database}\n${resolve(settings.dataDir)}`)
    .digest('hex')
    .slice(0, 32)
  return { path: join(folder, `head-${name}.json`), setting: null, outside: true }
}

/** Reads a head file; null where there is none. The head of a file without a time is as old as the file. */
export function readHead(path: string): Kept | null {
  try {
    const text = readFileSync(path, 'utf8')
    const { mtime } = statSync(path)
    const read = fileShape.safeParse(jsonOrNull(text))
    if (!read.success) return { unreadableSince: mtime }
    const { place, hash, at, database = null, keptAt } = read.data
    return {
      ...{ place: BigInt(place), hash, at: at === undefined ? mtime : new Date(at), database },
      keptAt: keptAt === undefined ? null : new Date(keptAt),
    }
  } catch (problem) {
    if (linkWithCode(problem, 'ENOENT') !== null) return null
    throw problem
  }
}

/** Writes a head file, completely or not at all. `epoch` is only for people who read the file. */
export function keepHead(
  path: string,
  { place, hash, at, database, keptAt, epoch }: KeptHead & { readonly epoch: number },
): void {
  const beside = `${path}.new`
  const file = openSync(beside, 'w', 0o600)
  try {
    writeSync(
      file,
      JSON.stringify({
        ...{ place: place.toString(), hash, at: at.toISOString(), database: database ?? undefined, epoch },
        keptAt: keptAt?.toISOString(),
      }),
    )
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  renameSync(beside, path)
}
