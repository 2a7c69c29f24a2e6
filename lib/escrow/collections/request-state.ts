import { readTermId } from '@/lib/gateway/id'
import type { EscrowRecord, EscrowStatus, EscrowTerm } from '@/lib/gateway/shapes/escrow'
import type { ProviderState, TermView } from './view'

/**
 * The record and the status route combined. The status is read last and wins where both have a status word; terms are joined by
 * their identifiers. Null where the two have different money: then neither is used.
 */
export function providerStateOf(record: EscrowRecord, status: EscrowStatus | null): ProviderState | null {
  const amount = status?.amount ?? record.amount
  const currency = status?.currency ?? record.currency
  const differs = (a: string | null, b: string | null | undefined) => a !== null && b != null && a !== b
  if (differs(record.amount, status?.amount) || differs(record.currency, status?.currency)) return null
  return {
    status: status?.status ?? record.status,
    amount,
    currency,
    paymentMethod: record.paymentMethod ?? status?.paymentMethod ?? null,
    senderId: record.senderId,
    receiverId: record.receiverId,
    reference: record.reference,
    createdAt: (record.createdAt ?? status?.createdAt)?.toISOString() ?? null,
    updatedAt: record.updatedAt?.toISOString() ?? null,
    payer: status?.buyer ?? null,
    terms: joined(record.terms, status?.terms ?? null),
    allTermsMet: status?.allTermsMet ?? null,
    requiredActions: record.requiredActions,
    allocations: record.allocations,
    ...(record.hasOpenDispute || status?.hasOpenDispute ? { hasOpenDispute: true } : {}),
  }
}

function joined(record: readonly EscrowTerm[] | null, status: readonly EscrowTerm[] | null): TermView[] | null {
  if (record === null || status === null) return (record ?? status)?.map((term) => termView(term, null)) ?? null
  const terms = status.map((term) => termView(term, record.find(({ id }) => id !== null && id === term.id) ?? null))
  const missed = record.filter(({ id }) => id !== null && !status.some((term) => term.id === id))
  return [...terms, ...missed.map((term) => termView(term, null))]
}

function termView(term: EscrowTerm, more: EscrowTerm | null): TermView {
  const data = term.data ?? more?.data ?? null
  return {
    id: readTermId(term.id ?? ''),
    type: term.type ?? more?.type ?? null,
    data,
    deadline: deadlineOf(data) ?? (term.expiresAt ?? more?.expiresAt)?.toISOString() ?? null,
    // If one says that a term is met, it is: the other may be behind.
    isMet: more?.isMet === true ? true : (term.isMet ?? more?.isMet ?? null),
    metAt: (term.metAt ?? more?.metAt)?.toISOString() ?? null,
  }
}

function deadlineOf(data: TermView['data']): string | null {
  const { deadline } = data ?? {}
  if (typeof deadline !== 'string') return null
  const at = new Date(deadline)
  return Number.isNaN(at.getTime()) ? null : at.toISOString()
}
