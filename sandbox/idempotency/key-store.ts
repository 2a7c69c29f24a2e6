import type { EncodedAnswer, Status } from '../answers/answer.ts'
import type { World } from '../world.ts'

/** The request that an idempotency key was used for. */
export type KeyUse = { key: string; method: string; path: string; bodySha256: string }

export type StoredAnswer = { use: KeyUse; encoded: EncodedAnswer }

const VALID_FOR = 24 * 3_600_000

type Row = {
  key: string
  method: string
  path: string
  body_sha256: string
  status: Status
  content_type: string
  body: Uint8Array<ArrayBuffer>
  never_answers: number
}

/**
 * The answer stored under a key that was still valid when the request arrived, in milliseconds of the sandbox's clock: 24 hours
 * from the key's first (or last) use. A request that waits for another one keeps the time of its arrival.
 */
export function findAnswer(world: World, key: string, arrivedAt: number): StoredAnswer | null {
  const since = arrivedAt - VALID_FOR
  const column = world.dialect.now().keyClock === 'first-use' ? 'first_used_at' : 'last_used_at'
  const row = world.store.get<Row>(`SELECT * FROM idempotency_key WHERE key = ? AND ${column} > ?`, key, since)
  if (!row) return null
  world.store.run('UPDATE idempotency_key SET last_used_at = ? WHERE key = ?', world.clock.now(), key)
  return {
    use: { key: row.key, method: row.method, path: row.path, bodySha256: row.body_sha256 },
    encoded: {
      status: row.status,
      contentType: row.content_type,
      bytes: row.body,
      lost: row.never_answers ? 'always' : null,
    },
  }
}

/** Stores the first answer of a key; an expired use of the same key is replaced. Part of the caller's transaction. */
export function rememberAnswer(world: World, use: KeyUse, encoded: EncodedAnswer): void {
  const now = world.clock.now()
  world.store.run(
    'INSERT OR REPLACE INTO idempotency_key VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
    use.key,
    use.method,
    use.path,
    use.bodySha256,
    now,
    now,
    encoded.status,
    encoded.contentType,
    encoded.bytes,
    encoded.lost === 'always' ? 1 : 0,
  )
}

/** Deletes expired keys, except those in flight, whose answer other requests may be waiting for. */
export function purgeKeys(world: World): void {
  const { keyClock } = world.dialect.now()
  const column = keyClock === 'first-use' ? 'first_used_at' : 'last_used_at'
  world.store.run(
    `DELETE FROM idempotency_key WHERE ${column} <= ? AND key NOT IN (SELECT value FROM json_each(?))`,
    world.clock.now() - VALID_FOR,
    JSON.stringify([...world.keysInFlight.keys()]),
  )
}

/** Whether the dialect stores an answer with this status under its key. */
export function isKept(world: World, status: number): boolean {
  const { keysStore } = world.dialect.now()
  if (keysStore === 'only-2xx') return status < 300
  return keysStore === 'all' || status < 500
}
