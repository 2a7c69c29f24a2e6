import type { Answered, Caller } from '../testing/caller.ts'

export type Told = { id: string | null; status: number } | null

const TRIES = 5

/** The object that an answer names, whatever dialect it is worded in. */
function idIn({ json }: Answered): string | null {
  const body = json?.data && json?.meta ? json.data : json
  const id = body?.disbursement_id ?? body?.payment_id ?? body?.id
  return typeof id === 'string' ? id : null
}

// A 409 may stand for a duplicate in flight, a 429 for anything: neither proves what became of the request.
const isFinal = (status: number) => status < 300 || [400, 401, 403, 404, 422].includes(status)

/**
 * Sends a request as a careful client does: the same bytes under the same key, until it was told what became of it or has
 * tried often enough. Null: it was never told.
 */
export async function sendCarefully(caller: Caller, path: string, body: object, key: string): Promise<Told> {
  for (let n = 0; n < TRIES; n += 1) {
    const answer = await caller.post(path, body, { key }).catch(() => null)
    if (answer === null || !isFinal(answer.status)) continue
    // A refusal proves that nothing was executed only where nothing was sent before it.
    if (answer.status >= 300) return n === 0 ? { id: null, status: answer.status } : null
    const id = idIn(answer)
    if (id !== null) return { id, status: answer.status }
  }
  return null
}
