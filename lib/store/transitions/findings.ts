import 'server-only'
import { z } from 'zod'
import type { Actor } from '@/lib/access/actor'
import type { SessionToken } from '@/lib/access/sessions/session-token'
import type { Tx } from '@/lib/store/database'
import type { FindingSide } from '@/lib/store/schema/finding'
import { call } from './call'
import type { SearchedList } from './list-searches'
import { callAs } from './people'

/** What reconciliation can find. The last three are about submissions of ours, the others about what the service has besides. */
export const FINDING_KINDS = [
  ...(['our-mark', 'our-payee', 'second-disbursement', 'believed-unpaid', 'foreign'] as const),
  ...(['missing-there', 'amount-differs', 'state-differs'] as const),
] as const
export type FindingKind = (typeof FINDING_KINDS)[number]

/** How a person resolved a finding. `written-off`: the difference stays, and it is known why. */
export const RESOLUTIONS = ['explained', 'corrected', 'written-off'] as const
export type Resolution = (typeof RESOLUTIONS)[number]

const begun = z.object({ id: z.uuid(), firstDay: z.string(), lastDay: z.string() }).nullable()

/** A comparison that this instance has to do: of the days from `firstDay` to `lastDay` ("2026-11-21"), both inside. */
export type StartedReconciliation = NonNullable<z.infer<typeof begun>>

/** Starts the comparison that is due, requested or nightly; null if none is. `yesterday` is a day of the merchant's zone. */
export async function startReconciliation(
  tx: Tx,
  actor: Actor,
  request: { readonly worker: string; readonly yesterday: string },
): Promise<StartedReconciliation | null> {
  return begun.parse(await call(tx, 'begin_reconciliation', actor, request))
}

/** What a comparison says of one day, list and currency. Amounts are in minor units of `currency`. */
export type DayFigures = {
  readonly day: string
  readonly list: SearchedList
  readonly currency: string
  readonly ourCount: number
  readonly ourMinor: bigint
  readonly ourFeeMinor: bigint
  readonly serviceCount: number
  readonly serviceMinor: bigint
  readonly serviceFeeMinor: bigint
  readonly foreignCount: number
  readonly foreignMinor: bigint
  readonly openCount: number
}

/** A difference between one of our submissions and what the service has under its id. */
export type Difference = {
  readonly kind: Extract<FindingKind, 'missing-there' | 'amount-differs' | 'state-differs'>
  readonly list: SearchedList
  readonly submissionId: string
  readonly serviceId: string
  readonly serviceMinor: bigint | null
  readonly detail: { readonly ours: FindingSide; readonly service: FindingSide }
}

type EndedReconciliation = {
  readonly runId: string
  readonly complete: boolean
  /** The lists that were read as a whole. */
  readonly completeLists: readonly SearchedList[]
  /** The first moment of the days, and the first after them. */
  readonly from: Date
  readonly to: Date
  readonly days: readonly DayFigures[]
  readonly differences: readonly Difference[]
  /** Stored unmatched entries of these days. */
  readonly foreignIds: readonly string[]
}

const ended = z.object({ raised: z.number(), gone: z.number() })

/** Ends a comparison: stores the days, raises findings and closes those that are gone. Returns how many. */
export async function endReconciliation(
  tx: Tx,
  actor: Actor,
  request: EndedReconciliation,
): Promise<z.infer<typeof ended>> {
  return ended.parse(await call(tx, 'end_reconciliation', actor, request))
}

const requested = z.union([z.object({ id: z.uuid() }), z.object({ problem: z.literal('another-runs') })])

/** Requests a comparison as the person with this session token. Refused (`I16`) for anyone but an approver or an admin. */
export async function requestReconciliationRow(
  tx: Tx,
  token: SessionToken,
  request: { readonly firstDay: string; readonly lastDay: string },
): Promise<z.infer<typeof requested>> {
  return requested.parse(await callAs(tx, token, 'request_reconciliation', request))
}

/**
 * Resolves findings as the person with this session token. Refused (`I16`) for anyone but an approver or an admin, and (`I1`) if
 * one of them is already resolved: then none is.
 */
export async function resolveFindingRows(
  tx: Tx,
  token: SessionToken,
  request: { readonly findingIds: readonly string[]; readonly resolution: Resolution; readonly comment: string },
): Promise<void> {
  await callAs(tx, token, 'resolve_finding', request)
}

/** Records who looks into findings; null: nobody. Refused (`I16`) for who only reads, and (`I1`) if one is resolved. */
export async function assignFindingRows(
  tx: Tx,
  token: SessionToken,
  request: { readonly findingIds: readonly string[]; readonly staffId: string | null },
): Promise<void> {
  await callAs(tx, token, 'assign_finding', request)
}

/** Adds a comment to a finding, resolved or not. Refused (`I16`) for who only reads. */
export async function commentOnFindingRow(
  tx: Tx,
  token: SessionToken,
  request: { readonly findingId: string; readonly said: string },
): Promise<void> {
  await callAs(tx, token, 'comment_on_finding', request)
}
