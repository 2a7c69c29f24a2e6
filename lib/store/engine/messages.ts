import type { StartReason } from '../start-problem.ts'

/** A request of the main thread to the database's thread. */
export type ThreadRequest =
  | {
      readonly kind: 'query'
      readonly text: string
      readonly params: readonly unknown[]
      readonly rowMode: 'array' | 'object'
    }
  | { readonly kind: 'exec'; readonly statements: string }
  | { readonly kind: 'listen' | 'unlisten'; readonly channel: string }
  | { readonly kind: 'dump' | 'close' | 'syncs' }

export type NumberedRequest = ThreadRequest & { readonly id: number }

/** An error as plain data: an Error that is posted to another thread loses its code. */
export type ErrorData = { readonly message: string; readonly code?: string; readonly [member: string]: unknown }

export type FromThread =
  | { readonly kind: 'open' }
  | { readonly kind: 'cannot-start'; readonly reason: StartReason }
  | { readonly kind: 'cannot-open'; readonly problem: ErrorData }
  | { readonly kind: 'done'; readonly id: number; readonly value: unknown }
  | { readonly kind: 'failed'; readonly id: number; readonly problem: ErrorData }
  | { readonly kind: 'notification'; readonly channel: string; readonly payload: string }
