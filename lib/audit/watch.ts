import 'server-only'
import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { log } from '@/lib/log'
import { db } from '@/lib/store/open'
import type { Head } from './chain'
import { type Verified, verifyJournal } from './verify'

const EVERY_MS = 5 * 60_000

const fileShape = z.object({ seq: z.string().regex(/^\d+$/), hash: z.string().regex(/^[0-9a-f]{64}$/) })

/** The file that keeps the journal's head outside the database. Copy it to a place that database administrators cannot write. */
export const headFile = (dataDir: string): string => join(dataDir, 'audit-head.json')

/** Reads the head that was kept; null where none was. Throws where the file is damaged: that is a finding by itself. */
export function readHead(path: string): Head | null {
  const text = readMaybe(path)
  if (text === null) return null
  const { seq, hash } = fileShape.parse(JSON.parse(text))
  return { seq: BigInt(seq), hash: Uint8Array.from(Buffer.from(hash, 'hex')) }
}

/** Keeps a head, whole or not at all. */
export function keepHead(path: string, { seq, hash }: Head): void {
  const beside = `${path}.new`
  const file = openSync(beside, 'w', 0o600)
  try {
    writeSync(file, JSON.stringify({ seq: seq.toString(), hash: Buffer.from(hash).toString('hex') }))
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  renameSync(beside, path)
}

/** Verifies the journal against the kept head, and keeps the new one if all is well. */
export async function checkJournal(dataDir: string): Promise<Verified> {
  const path = headFile(dataDir)
  const verified = await verifyJournal(await db(), readHead(path))
  if (verified.ok) keepHead(path, verified.head)
  else
    log.error(
      { broken: { ...verified.broken, seq: String(verified.broken.seq) } },
      'the journal is not as it was written',
    )
  return verified
}

/** Checks the journal now and every five minutes, and hands each result to `tell`. Returns how to stop. */
export function watchJournal(dataDir: string, tell: (verified: Verified) => void): () => void {
  let busy = false
  const turn = async () => {
    if (busy) return
    busy = true
    try {
      tell(await checkJournal(dataDir))
    } catch (err) {
      log.error({ err }, 'the journal could not be checked')
    } finally {
      busy = false
    }
  }
  void turn()
  const timer = setInterval(() => void turn(), EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}

function readMaybe(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch (problem) {
    if (problem instanceof Error && 'code' in problem && problem.code === 'ENOENT') return null
    throw problem
  }
}
