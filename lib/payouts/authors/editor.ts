import type { Message } from '@/lib/messages/message'

/** Somebody who worked on a payout or on what its rows were copied from, and what they did, as "edited row 3". They may not approve it. */
export type Editor = { readonly staffId: string; readonly who: string; readonly did: readonly Message[] }
