import type { FindingSide } from '@/lib/store/schema/finding'
import type { DayFigures, Difference } from '@/lib/store/transitions/findings'
import type { SearchedList } from '@/lib/store/transitions/list-searches'

/** Where money stands, in the words that both sides are compared in. */
export type ComparedState = 'open' | 'settled' | 'partial' | 'unpaid'

/** A submission of ours that the service has accepted. Amounts are in minor units of `currency`. */
export type OurEntry = {
  readonly submissionId: string
  readonly serviceId: string
  readonly list: SearchedList
  /** The day on which it was first sent, in the merchant's zone. */
  readonly day: string
  readonly sentAt: Date
  readonly currency: string
  readonly totalMinor: bigint
  /** The fee that was quoted; null where the list has no fee to compare with. */
  readonly feeMinor: bigint | null
  /** Null for a payment, which has no recipients. */
  readonly recipients: number | null
  /** Null while people decide about it: its state is then not compared. */
  readonly state: ComparedState | null
  /** How many recipients were paid, as far as its state is final. */
  readonly paid: number | null
}

/** An entry of a list of the service. Null: the service does not say, and nothing is compared. */
export type ServiceEntry = {
  readonly serviceId: string
  readonly list: SearchedList
  readonly currency: string
  readonly totalMinor: bigint
  readonly feeMinor: bigint | null
  readonly recipients: number | null
  /** The service's own status word, and what it means; null for a word that we do not know. */
  readonly status: string | null
  readonly state: ComparedState | null
  readonly paid: number | null
  /** The day on which the service created it, for what is not ours. */
  readonly day: string
}

export type Compared = { readonly days: readonly DayFigures[]; readonly differences: readonly Difference[] }

/**
 * Compares our submissions of some days with the service's entries, in both directions and to the minor unit. `service` are those of our
 * submissions, by id, and `foreign` those that are not ours, of the same days. What is not in `service` is missing there.
 */
export function compareDays(
  ours: readonly OurEntry[],
  service: ReadonlyMap<string, ServiceEntry>,
  foreign: readonly ServiceEntry[],
): Compared {
  const days = new Map<string, Mutable<DayFigures>>()
  const differences: Difference[] = []
  for (const our of ours) {
    const there = service.get(our.serviceId) ?? null
    const day = dayOf(days, our)
    day.ourCount += 1
    day.ourMinor += our.totalMinor
    if (our.state === 'open' || our.state === null) day.openCount += 1
    if (there !== null) {
      const at = there.currency === our.currency ? day : dayOf(days, { ...our, currency: there.currency })
      at.serviceCount += 1
      at.serviceMinor += there.totalMinor
      if (our.feeMinor !== null && there.feeMinor !== null) {
        day.ourFeeMinor += our.feeMinor
        at.serviceFeeMinor += there.feeMinor
      }
    }
    differences.push(...differencesOf(our, there))
  }
  for (const entry of foreign) {
    const day = dayOf(days, entry)
    day.foreignCount += 1
    day.foreignMinor += entry.totalMinor
  }
  return { days: [...days.values()], differences }
}

/** What differs between a submission and the entry of the service; `there` is null where it has none. */
export function differencesOf(our: OurEntry, there: ServiceEntry | null): readonly Difference[] {
  const { list, submissionId, serviceId } = our
  const detail = { ours: ourSide(our), service: there === null ? {} : serviceSide(there) }
  const one = (kind: Difference['kind']): Difference => ({
    ...{ kind, list, submissionId, serviceId, detail },
    serviceMinor: there?.totalMinor ?? null,
  })
  if (there === null) return [one('missing-there')]
  return [
    ...(amountsAgree(our, there) ? [] : [one('amount-differs')]),
    ...(statesAgree(our, there) ? [] : [one('state-differs')]),
  ]
}

// A fee is compared once everything is paid: the service may take back that of what it could not pay.
const amountsAgree = (our: OurEntry, there: ServiceEntry): boolean =>
  our.currency === there.currency &&
  our.totalMinor === there.totalMinor &&
  (our.recipients === null || there.recipients === null || our.recipients === there.recipients) &&
  (our.state !== 'settled' || our.feeMinor === null || there.feeMinor === null || our.feeMinor === there.feeMinor)

const statesAgree = (our: OurEntry, there: ServiceEntry): boolean =>
  our.state === null ||
  there.state === null ||
  (our.state === there.state &&
    (our.state !== 'partial' || our.paid === null || there.paid === null || our.paid === there.paid))

const ourSide = ({ state, recipients, paid, feeMinor }: OurEntry): FindingSide => ({
  ...{ status: state, recipients, paid, feeMinor: feeMinor?.toString() ?? null },
})

const serviceSide = ({ status, recipients, paid, feeMinor }: ServiceEntry): FindingSide => ({
  ...{ status, recipients, paid, feeMinor: feeMinor?.toString() ?? null },
})

type Mutable<T> = { -readonly [K in keyof T]: T[K] }

function dayOf(
  days: Map<string, Mutable<DayFigures>>,
  { day, list, currency }: { readonly day: string; readonly list: SearchedList; readonly currency: string },
): Mutable<DayFigures> {
  const key = `${day} ${list} ${currency}`
  const known = days.get(key)
  if (known !== undefined) return known
  const made = {
    ...{ day, list, currency, ourCount: 0, ourMinor: 0n, ourFeeMinor: 0n, serviceCount: 0, serviceMinor: 0n },
    ...{ serviceFeeMinor: 0n, foreignCount: 0, foreignMinor: 0n, openCount: 0 },
  }
  days.set(key, made)
  return made
}
