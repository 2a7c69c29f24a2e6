import { knownTerm } from '@/lib/terms'
import { dateInZone, formatMinute } from '@/lib/zone'
import { type AllocationForm, type EscrowForm, OTHER_TERM, type TermForm } from './new-escrow'
import type { AskedTerm, EscrowView } from './view'

/** An empty term of a kind, as the form begins with it. */
export const emptyTerm = (key: string, type = 'delivery_confirmation'): TermForm => ({
  ...{ key, type, day: '', clock: '17:00', otherType: '', json: '{\n  \n}' },
})

export const emptyAllocation = (key: string): AllocationForm => ({
  ...{ key, kind: 'seller', reference: '', amount: '', json: '{\n  \n}' },
})

/** The form as it begins: one term, a payer without an account at the service. */
export const emptyForm = (): EscrowForm => ({
  ...{ name: '', amount: '', currency: 'UGX', method: 'mtn', phone: '', email: '', registered: false, otp: '' },
  nameReceiver: false,
  terms: [emptyTerm('a')],
  allocations: [],
})

/** The form filled with what was asked before, for an escrow that did not come about. The code is never kept. */
export function formLike(escrow: EscrowView, zone: string): EscrowForm {
  return {
    ...emptyForm(),
    name: escrow.name,
    amount: escrow.amount ?? '',
    currency: escrow.currency ?? 'UGX',
    method: escrow.paymentMethod ?? 'mtn',
    phone: escrow.payerPhone ?? '',
    email: escrow.payerEmail ?? '',
    terms: (escrow.asked?.terms ?? []).map((term, at) => termLike(term, `again-${at}`, zone)),
    allocations: (escrow.asked?.allocations ?? []).map((json, at) => ({
      ...emptyAllocation(`again-${at}`),
      kind: 'json',
      json,
    })),
  }
}

function termLike({ type, data }: AskedTerm, key: string, zone: string): TermForm {
  if (knownTerm(type) === null)
    return { ...emptyTerm(key, OTHER_TERM), otherType: type, json: JSON.stringify(data, null, 2) }
  const { deadline } = data
  if (typeof deadline !== 'string' || Number.isNaN(Date.parse(deadline))) return emptyTerm(key, type)
  return { ...emptyTerm(key, type), day: dateInZone(new Date(deadline), zone), clock: formatMinute(deadline, zone) }
}
