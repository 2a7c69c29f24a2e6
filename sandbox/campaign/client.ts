import type { Answered, Caller } from '../testing/caller.ts'

export type KnownAnswer = { id: string | null; status: number } | null

const TRIES = 5

/** The id of the object that an answer is about, in every dialect. */
function idIn({ json }: Answered): string | null {
  const body = json?.data && json?.meta ? json.data : json
  const id = body?.disbursement_id ?? body?.payment_id ?? body?.id
  return typeof id === 'string' ? id : null
}

// A 409 may mean a duplicate in flight and a 429 may come before or after the work: neither proves whether the request was executed.
const isFinal = (status: number) => status < 300 || [400, 401, 403, 404, 422].includes(status)

/**
 * Sends a request as a careful client does: the same bytes under the same key, until an answer proves whether it was executed
 * or the tries are used up. Returns null if no answer proved it.
 */
export async function sendCarefully(caller: Caller, path: string, body: object, key: string): Promise<KnownAnswer> {
  for (let n = 0; n < TRIES; n += 1) {
    const answer = await caller.post(path, body, { key }).catch(() => null)
    if (answer === null || !isFinal(answer.status)) continue
    // A refusal proves that nothing was executed only if it answers the first try.
    if (answer.status >= 300) return n === 0 ? { id: null, status: answer.status } : null
    const id = idIn(answer)
    if (id !== null) return { id, status: answer.status }
  }
  return null
}
