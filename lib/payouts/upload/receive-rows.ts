import 'server-only'
import { pipeline, Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { createGunzip } from 'node:zlib'
import type { Staff } from '@/lib/access/actor'
import { message } from '@/lib/messages/message'
import { type DraftProblem, problem } from '@/lib/payouts/draft/draft-error'
import { rowInput, type SheetRowInput } from '@/lib/payouts/draft/draft-input'
import { Refused } from '@/lib/payouts/draft/lock-draft'
import { isNamed } from '@/lib/platform/error-chain'
import { FairQueue, type QueueFull } from '@/lib/platform/fair-queue'
import { jsonOrNull } from '@/lib/platform/json-or-null'
import { fail, type Result } from '@/lib/platform/result'
import { settings } from '@/lib/platform/settings'
import { type Arrived, saveSlices } from './save-rows'

/** A slice is saved in one transaction: whole parts of the payout, so that their sums are stored with them. */
const PARTS_OF_SLICE = 4
const MOST_OF_SLICE = 4_000
const LONGEST_LINE = 8_000_000
const MOST_LETTERS = 400_000_000
const CHUNK_BYTES = 65_536

type Sent = {
  readonly payoutId: string
  /** The place of the first row in the sheet. */
  readonly from: number
  readonly body: ReadableStream<Uint8Array> | null
  readonly signal: AbortSignal
}

const shared = globalThis as { __uploads?: FairQueue }
// An upload keeps a processor busy for seconds: one at a time of each person, and two altogether.
shared.__uploads ??= new FairQueue({ atOnce: 2, perKey: 1, waitingPerKey: 2, waiting: 40 })
const uploads = shared.__uploads

/**
 * Saves the rows of a sheet while they are unpacked: compressed JSON, one row a line (`packRows`). What was saved before the sender went away
 * stays, and is compared where it comes again.
 */
export async function receiveRows(
  staff: Staff<'payouts:prepare'>,
  { payoutId, from, body, signal }: Sent,
  onArrived: (arrived: Arrived) => void,
): Promise<Result<Arrived, DraftProblem>> {
  try {
    return await uploads.run(staff.id, () => saveSlices(staff, payoutId, slicesOf(body, from, signal), onArrived))
  } catch (error) {
    if (isNamed<Refused>(error, 'RefusedChange')) return fail(error.problem)
    if (isNamed<QueueFull>(error, 'QueueFull')) return fail(problem('refused', message('errors.access.busy')))
    throw error
  }
}

const unreadable = () => new Refused(problem('bad-input', message('errors.access.malformed')))

/** Throws `Refused` for what no page of ours sends. */
async function* slicesOf(
  body: Sent['body'],
  from: number,
  signal: AbortSignal,
): AsyncGenerator<readonly SheetRowInput[]> {
  const most = Math.min(MOST_OF_SLICE, settings().batchMaxRecipients * PARTS_OF_SLICE)
  let ordinal = from
  let slice: SheetRowInput[] = []
  for await (const line of linesOf(body)) {
    const row = rowInput.safeParse(jsonOrNull(line))
    if (!row.success) throw unreadable()
    slice.push({ ...row.data, ordinal })
    ordinal += 1
    if (ordinal % most > 0) continue
    signal.throwIfAborted()
    yield slice
    slice = []
  }
  if (slice.length > 0) yield slice
}

async function* linesOf(body: Sent['body']): AsyncGenerator<string> {
  if (body === null) throw unreadable()
  const unpacked = createGunzip({ chunkSize: CHUNK_BYTES }).setEncoding('utf8')
  // An error of either ends both, and is thrown where they are read.
  pipeline(Readable.fromWeb(body), unpacked, () => undefined)
  let rest = ''
  let letters = 0
  try {
    for await (const part of unpacked as AsyncIterable<string>) {
      letters += part.length
      const lines = (rest + part).split('\n')
      rest = lines.pop() ?? ''
      if (rest.length > LONGEST_LINE || letters > MOST_LETTERS) throw unreadable()
      yield* lines
    }
  } catch (error) {
    // What is not compressed, or was cut off.
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')) throw unreadable()
    throw error
  }
  if (rest !== '') throw unreadable()
}
