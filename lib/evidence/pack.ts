import 'server-only'
import { createHash, type Hash } from 'node:crypto'
import type { Staff } from '@/lib/access/actor'
import { record } from '@/lib/activity/record'
import type { Translator } from '@/lib/messages/translator'
import { readResult } from '@/lib/payouts/results/read-results'
import { csvParts } from '@/lib/spreadsheets/sheet-response'
import { writeZip, type ZipFile } from '@/lib/spreadsheets/zip'
import { withTx } from '@/lib/store/open'
import { coverOf } from './cover'
import { readEvidenceRows } from './rows'
import { readScope, type Scope } from './scope'
import { readChainProof, sectionsOf } from './sections'
import { VERIFIER } from './verifier'

/** An evidence pack: the name of its file without the ending, and its bytes. */
export type Pack = { readonly name: string; readonly parts: AsyncGenerator<Uint8Array> }

/**
 * The evidence of a thing (`payout:…`, `escrow:…`, `proposal:…`, `submission:…`): who prepared and approved it and by which policy, the hashes of
 * what was sent and answered, what the service said since, and what the activity log has of it with its proof, in one archive with a cover to read and
 * a program that checks it. That it was exported is recorded first. Null where there is no such thing.
 */
export async function makePack(
  staff: Staff<'activity:read'>,
  thing: string,
  translator: Translator,
): Promise<Pack | null> {
  const scope = await readScope(thing)
  if (scope === null) return null
  await withTx((tx) => record(tx, staff, { action: 'evidence.export', subject: thing, detail: {} }))
  const letters = scope.name.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '')
  return {
    name: translator.t('evidence.file', { name: letters }),
    parts: writeZip(listed(filesOf(staff, scope, translator))),
  }
}

const text = new TextEncoder()
const json = (value: unknown): Uint8Array => text.encode(`${JSON.stringify(value, null, 1)}\n`)

async function* filesOf(staff: Staff, scope: Scope, translator: Translator): AsyncGenerator<ZipFile> {
  const read: Record<string, unknown> = {}
  for (const { name, read: readSection } of sectionsOf(scope)) {
    read[name] = await readSection()
    yield { name, parts: [json(read[name])] }
  }
  const chain = await readChainProof(scope)
  yield { name: 'activity.json', parts: [json(chain)] }
  if (scope.payoutId !== null) {
    const rows = await readEvidenceRows(scope.payoutId)
    yield { name: 'rows.csv', parts: csvParts(rows.heads, rows.rows) }
    const result = await readResult(staff, scope.payoutId, translator)
    if (result !== null) yield { name: 'results.csv', parts: csvParts(result.heads, result.rows) }
  }
  const facts = { scope, chain, payout: read['payout.json'], proposals: read['proposals.json'] }
  yield { name: 'cover.pdf', parts: coverOf(staff, { ...facts, requests: read['requests.json'] }, translator) }
  yield { name: 'verify.mjs', parts: [text.encode(VERIFIER)] }
}

/** The files, and at their end the list of their hashes. */
async function* listed(files: AsyncIterable<ZipFile>): AsyncGenerator<ZipFile> {
  const hashes: { readonly name: string; readonly hash: Hash }[] = []
  for await (const { name, parts } of files) {
    const hash = createHash('sha256')
    hashes.push({ name, hash })
    yield { name, parts: hashed(parts, hash) }
  }
  const lines = hashes.map(({ name, hash }) => `${hash.digest('hex')}  ${name}\n`)
  yield { name: 'files.sha256', parts: [text.encode(lines.join(''))] }
}

async function* hashed(parts: ZipFile['parts'], hash: Hash): AsyncGenerator<Uint8Array> {
  for await (const part of parts) {
    hash.update(part)
    yield part
  }
}
