import { emptyTerm, OTHER_TERM, type TermForm, termFormFrom } from '@/lib/escrow/term-form'
import { readJsonObject } from '@/lib/gateway/shapes/json-text'
import { HOME } from '@/lib/networks/countries'
import { type AllocationForm, ESCROW_METHODS, type EscrowForm } from './new-escrow'
import type { EscrowView } from './view'

export const emptyAllocation = (key: string): AllocationForm => ({
  ...{ key, kind: 'seller', reference: '', amount: '', json: '{\n  \n}' },
})

/** The form as it begins: one term, a payer without an account at the service. */
export const emptyForm = (): EscrowForm => ({
  ...{
    name: '',
    amount: '',
    currency: HOME.currency,
    method: ESCROW_METHODS[0],
    phone: '',
    email: '',
    registered: false,
    otp: '',
  },
  nameReceiver: false,
  terms: [emptyTerm('a')],
  allocations: [],
})

/** The form filled with the content of an escrow that was not created. The one-time code is never kept. */
export function formFrom(escrow: EscrowView, zone: string): EscrowForm {
  return {
    ...emptyForm(),
    name: escrow.name,
    amount: escrow.amount ?? '',
    currency: escrow.currency ?? HOME.currency,
    method: escrow.paymentMethod ?? ESCROW_METHODS[0],
    phone: escrow.payerPhone ?? '',
    email: escrow.payerEmail ?? '',
    terms: (escrow.asked?.terms ?? []).map((term, at) => formOf(term, `again-${at}`, zone)),
    allocations: (escrow.asked?.allocations ?? []).map((json, at) => ({
      ...emptyAllocation(`again-${at}`),
      kind: 'json',
      json,
    })),
  }
}

function formOf(
  { type, data }: NonNullable<EscrowView['asked']>['terms'][number],
  key: string,
  zone: string,
): TermForm {
  const text = readJsonObject(JSON.stringify(data))
  return text === null
    ? { ...emptyTerm(key, OTHER_TERM), otherType: type }
    : termFormFrom({ type, data: text }, key, zone)
}
