import 'server-only'
import type { Staff } from '@/lib/access/actor'
import { ok, type Result } from '@/lib/platform/result'
import { settings } from '@/lib/platform/settings'
import { notify } from '@/lib/store/listen'
import { withTx } from '@/lib/store/open'
import {
  type AnsweredQuote,
  askForQuote,
  type BatchToQuote,
  batchesToQuote,
  draftOf,
  keepQuotes,
  type QuoteProblem,
} from './quote-draft'
import { type OpenPart, openParts, storeSums } from './read-parts'

type Quoted = Result<'quoted', QuoteProblem>
type Job = { readonly done: Promise<Quoted>; again: boolean }

const shared = globalThis as { __quoting?: Map<string, Job> }
// One for each payout in this process: pages that ask meanwhile wait for the same one.
shared.__quoting ??= new Map()
const jobs = shared.__quoting

/**
 * Requests quotes for all batches of a draft that have none, as many at once as the service allows (contract 2.6). Nothing is paid. A batch that
 * cannot be quoted stays without, and the answer says why. Goes on when the page is closed, so that the quotes are there when the payout is opened again.
 */
export async function quoteOpenBatches(_staff: Staff<'payouts:prepare'>, payoutId: string): Promise<Quoted> {
  const underWay = jobs.get(payoutId)
  if (underWay !== undefined) {
    // It may have read the batches before they were what they are now.
    underWay.again = true
    return underWay.done
  }
  const job: Job = { done: Promise.resolve().then(() => quoteAll(payoutId, job)), again: false }
  jobs.set(payoutId, job)
  return job.done
}

async function quoteAll(payoutId: string, job: Job): Promise<Quoted> {
  try {
    let problem: QuoteProblem | null
    do {
      job.again = false
      problem = await quoteOpen(payoutId)
    } while (job.again && problem === null)
    return problem === null ? ok('quoted') : { ok: false, problem }
  } finally {
    jobs.delete(payoutId)
  }
}

// After so many in a row the service is unreachable or refuses everything: the page asks again later.
const MOST_FAILURES = 3

async function quoteOpen(payoutId: string): Promise<QuoteProblem | null> {
  await storeSums(payoutId)
  const parts = await withTx(async (tx) => {
    const head = await draftOf(tx, payoutId)
    return head === null ? [] : openParts(tx, head)
  })
  const batches = readInTurn(payoutId, parts)
  const keep = keeper(payoutId)
  let failures = 0
  let problem: QuoteProblem | null = null
  const work = async () => {
    for await (const batch of batches) {
      const answer = await askForQuote(payoutId, batch)
      failures = answer.ok ? 0 : failures + 1
      if (answer.ok) await keep(answer.value)
      else problem ??= answer.problem
      if (failures >= MOST_FAILURES) return
    }
  }
  await Promise.all(Array.from({ length: settings().service.maxInFlight }, work))
  if (parts.length > 0) await withTx((tx) => notify(tx, 'live', { payoutId }))
  return problem
}

/** The batches of these parts as they stand, a few parts read at once. */
async function* readInTurn(payoutId: string, parts: readonly OpenPart[]): AsyncGenerator<BatchToQuote, void> {
  for (const part of parts) {
    const found = await withTx(async (tx) => {
      const head = await draftOf(tx, payoutId)
      return head === null ? [] : batchesToQuote(tx, head, part, part.hashes)
    })
    yield* found
  }
}

const BETWEEN_NOTICES_MS = 1_000

/** Stores quotes; those that are answered while others are being stored are stored together. Notifies the pages once a second. */
function keeper(payoutId: string): (answered: AnsweredQuote) => Promise<unknown> {
  let gathered: AnsweredQuote[] | null = null
  let last: Promise<unknown> = Promise.resolve()
  let told = performance.now()
  const due = () => {
    const isDue = performance.now() - told >= BETWEEN_NOTICES_MS
    if (isDue) told = performance.now()
    return isDue
  }
  return (answered) => {
    if (gathered === null) {
      const now: AnsweredQuote[] = []
      gathered = now
      last = last.then(() => {
        gathered = null
        return keepQuotes(payoutId, now, due())
      })
    }
    gathered.push(answered)
    return last
  }
}
