import type { StartReason } from '../start-problem.ts'

/** What the main thread asks the database's thread. */
export type Ask =
  | {
      readonly kind: 'query'
      readonly text: string
      readonly params: readonly unknown[]
      readonly rowMode: 'array' | 'object'
    }
  | { readonly kind: 'exec'; readonly statements: string }
  | { readonly kind: 'listen' | 'unlisten'; readonly channel: string }
  | { readonly kind: 'dump' | 'close' | 'syncs' }

export type Asked = Ask & { readonly id: number }

/** An error as data: an Error loses its code on its way between threads. */
export type Problem = { readonly message: string; readonly code?: string; readonly [member: string]: unknown }

export type FromThread =
  | { readonly kind: 'open' }
  | { readonly kind: 'cannot-start'; readonly reason: StartReason }
  | { readonly kind: 'cannot-open'; readonly problem: Problem }
  | { readonly kind: 'done'; readonly id: number; readonly value: unknown }
  | { readonly kind: 'failed'; readonly id: number; readonly problem: Problem }
  | { readonly kind: 'notice'; readonly channel: string; readonly payload: string }
