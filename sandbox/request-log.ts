export type RequestEntry = {
  at: string
  method: string
  path: string
  requestId: string
  idempotencyKey: string | null
  status: number | null
  replayed: boolean
  fault: string | null
  /** The connection was broken instead of answering. */
  dropped: boolean
  milliseconds: number
  request: string
  answer: string
}

export type RequestLog = {
  add: (entry: RequestEntry) => void
  latest: (count: number) => RequestEntry[]
  clear: () => void
}

const KEPT = 500
const SHOWN = 4_000

/** The latest requests and their answers, kept in memory. They are for people to read; tests count in the ledger. */
export function openRequestLog(): RequestLog {
  let entries: RequestEntry[] = []
  return {
    add: (entry) => {
      entries.push(entry)
      if (entries.length > KEPT) entries = entries.slice(-KEPT)
    },
    latest: (count) => entries.slice(-count).reverse(),
    clear: () => {
      entries = []
    },
  }
}

/** The start of a body as text, short enough to show. */
export const excerpt = (body: Uint8Array): string => new TextDecoder().decode(body.subarray(0, SHOWN))
