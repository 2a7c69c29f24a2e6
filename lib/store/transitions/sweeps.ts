import 'server-only'
import { z } from 'zod'
import type { Actor } from '@/lib/access/actor'
import type { SessionToken } from '@/lib/access/sessions/session-token'
import type { Tx } from '@/lib/store/database'
import { call } from './call'
import { callAs } from './people'

export const SWEPT_LISTS = ['disbursements', 'escrow-disbursements', 'payments'] as const
export type SweptList = (typeof SWEPT_LISTS)[number]
export type SweepPurpose = 'daily' | 'restore'

const begun = z.object({ sweepId: z.uuid(), windowFrom: z.string().transform((text) => new Date(text)) }).nullable()

/** A search of a list that was given to this instance, reading from `windowFrom` up to now. */
export type BegunSweep = NonNullable<z.infer<typeof begun>>

/** Begins a search of a list where one is due; null where none is, or another instance does it. */
export async function beginSweep(
  tx: Tx,
  actor: Actor,
  request: { readonly list: SweptList; readonly purpose: SweepPurpose; readonly worker: string },
): Promise<BegunSweep | null> {
  return begun.parse(await call(tx, 'begin_sweep', actor, request))
}

export type Stranger = {
  readonly serviceId: string
  readonly list: SweptList
  readonly tag: string | null
  /** Whether its description excludes that it is ours. */
  readonly describedOtherwise: boolean
  readonly currency: string
  readonly totalMinor: bigint
  readonly recipientCount: number | null
  readonly createdAt: Date | null
  readonly rawStatus: string | null
  /** Null where the service does not say whom it pays. */
  readonly recipients:
    | readonly {
        readonly reference: string | null
        readonly destination: string | null
        readonly amountMinor: bigint | null
      }[]
    | null
}

/** Keeps an entry of the service that is no submission of ours. False where it is one by now. */
export async function keepStranger(tx: Tx, actor: Actor, request: Stranger): Promise<boolean> {
  return z.boolean().parse(await call(tx, 'keep_stranger', actor, request))
}

export const FINDING_KINDS = ['our-mark', 'our-payee', 'second-disbursement', 'believed-unpaid'] as const
export type FindingKind = (typeof FINDING_KINDS)[number]

const raised = z.array(z.object({ id: z.uuid(), kind: z.enum(FINDING_KINDS), serviceId: z.uuid() }))

type EndedSweep = {
  readonly sweepId: string
  readonly complete: boolean
  readonly total: number
  /** Entries that are no submission of ours; of a complete search each was kept. */
  readonly unknownIds: readonly string[]
}

/** Ends a search and gives the findings that are new. Refused (`I11`) where a complete one did not keep what it found. */
export async function endSweep(tx: Tx, actor: Actor, request: EndedSweep): Promise<z.infer<typeof raised>> {
  return raised.parse(await call(tx, 'end_sweep', actor, request))
}

/** Closes a finding as the person who holds this token. Refused (`I16`) for anybody but an approver or an admin, `I1` where it is closed. */
export async function resolveFindingRow(
  tx: Tx,
  token: SessionToken,
  request: { readonly findingId: string; readonly comment: string },
): Promise<void> {
  await callAs(tx, token, 'resolve_finding', request)
}
