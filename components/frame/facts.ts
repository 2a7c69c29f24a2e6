import type { Tone } from '@/components/ui/status-faces'
import type { Role } from '@/lib/access/roles'
import type { Theme } from './theme'

export type Environment = 'sandbox' | 'staging' | 'production'

/** How a part of the house stands, in one line: "Service answers, 0.4 s". */
export type Standing = { readonly tone: Tone; readonly sentence: string }

/** How much of each page waits for the person who looks; nought is not shown. */
export type Waiting = { readonly overview: number; readonly approvals: number }

/** What the frame says that changes while a page stays open. */
export type DeskNow = {
  readonly waiting: Waiting
  readonly standings: readonly Standing[]
  /** Payouts that "Find or go to" offers, newest first. */
  readonly payouts: readonly { readonly id: string; readonly name: string }[]
}

/** Everything the frame says around a page. `app/(desk)/frame-facts.ts` reads it, once a request. */
export type FrameFacts = DeskNow & {
  readonly merchant: string
  readonly environment: Environment
  readonly theme: Theme
  readonly me: { readonly name: string; readonly role: Role }
}
