import 'server-only'
import { z } from 'zod'
import type { Actor } from '@/lib/access/actor'
import type { Tx } from '@/lib/store/database'
import { call } from './call'
import { FINDING_KINDS } from './findings'

/** The lists of the service that are searched for entries that match none of our submissions. */
export const SEARCHED_LISTS = ['disbursements', 'escrow-disbursements', 'payments'] as const
export type SearchedList = (typeof SEARCHED_LISTS)[number]
/** `restore`: the search that a restored backup requires; `daily`: the regular one; `compare`: the one before the first send after a start. */
export type ListSearchPurpose = 'daily' | 'restore' | 'compare'

const begun = z.object({ sweepId: z.uuid(), windowFrom: z.string().transform((text) => new Date(text)) }).nullable()

/** A search of a list that this instance has to do: of entries created from `windowFrom` until now. */
export type StartedListSearch = NonNullable<z.infer<typeof begun>>

/** Starts a search of a list. Returns null if none is due, or if another instance does it. */
export async function startListSearch(
  tx: Tx,
  actor: Actor,
  request: { readonly list: SearchedList; readonly purpose: ListSearchPurpose; readonly worker: string },
): Promise<StartedListSearch | null> {
  return begun.parse(await call(tx, 'begin_sweep', actor, request))
}

/** An entry of the service's lists that matches none of our submissions. Amounts are in minor units of `currency`. */
export type UnmatchedEntry = {
  readonly serviceId: string
  readonly list: SearchedList
  readonly tag: string | null
  /** Whether its description shows that it cannot be ours. */
  readonly describedOtherwise: boolean
  readonly currency: string
  readonly totalMinor: bigint
  readonly recipientCount: number | null
  readonly createdAt: Date | null
  readonly rawStatus: string | null
  /** Null if the service does not report its recipients. */
  readonly recipients:
    | readonly {
        readonly reference: string | null
        readonly destination: string | null
        readonly amountMinor: bigint | null
      }[]
    | null
}

/** Stores an unmatched entry. Returns false if it matches one of our submissions by now. */
export async function storeUnmatchedEntry(tx: Tx, actor: Actor, request: UnmatchedEntry): Promise<boolean> {
  return z.boolean().parse(await call(tx, 'keep_stranger', actor, request))
}

const raised = z.array(z.object({ id: z.uuid(), kind: z.enum(FINDING_KINDS), serviceId: z.uuid() }))

type EndedListSearch = {
  readonly sweepId: string
  readonly complete: boolean
  readonly total: number
  /** The ids of the unmatched entries; for a complete search each must have been stored. */
  readonly unknownIds: readonly string[]
}

/** Ends a search and returns the new findings. Refused (`I11`) if it is called complete and an unmatched entry was not stored. */
export async function endListSearch(tx: Tx, actor: Actor, request: EndedListSearch): Promise<z.infer<typeof raised>> {
  return raised.parse(await call(tx, 'end_sweep', actor, request))
}
