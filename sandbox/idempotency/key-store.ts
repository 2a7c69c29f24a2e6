import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Sealed } from '../answers/answer.ts'
import type { World } from '../world.ts'

/** One use of an idempotency key: which request it stands for. */
export type KeyUse = { key: string; method: string; path: string; bodySha256: string }

export type StoredAnswer = { use: KeyUse; sealed: Sealed }

const VALID_FOR = 24 * 3_600_000

type Row = {
  key: string
  method: string
  path: string
  body_sha256: string
  status: ContentfulStatusCode
  content_type: string
  body: Uint8Array<ArrayBuffer>
  never_answers: number
}

/** The answer stored under a key that is still valid: 24 hours from its first use on the sandbox's clock. */
export function findAnswer(world: World, key: string): StoredAnswer | null {
  const since = world.clock.now() - VALID_FOR
  const row = world.store.get<Row>('SELECT * FROM idempotency_key WHERE key = ? AND first_used_at > ?', key, since)
  if (!row) return null
  return {
    use: { key: row.key, method: row.method, path: row.path, bodySha256: row.body_sha256 },
    sealed: {
      status: row.status,
      contentType: row.content_type,
      bytes: row.body,
      lost: row.never_answers ? 'always' : null,
    },
  }
}

/** Stores the first answer of a key; an expired use of the same key is replaced. Part of the caller's transaction. */
export function rememberAnswer(world: World, use: KeyUse, sealed: Sealed): void {
  const now = world.clock.now()
  world.store.run(
    'INSERT OR REPLACE INTO idempotency_key VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
    use.key,
    use.method,
    use.path,
    use.bodySha256,
    now,
    now,
    sealed.status,
    sealed.contentType,
    sealed.bytes,
    sealed.lost === 'always' ? 1 : 0,
  )
}
