import type { ServiceProblem } from '@/lib/gateway/errors'

/** Why a reading of the service's payments gave nothing. */
export type PaymentProblem = { readonly kind: 'not-found' | 'service'; readonly sentence: string }

const NOT_FOUND =
  'The service has no payment under this identifier in this environment. No money is affected. Check the address, or look it up in the list.'

/** A problem of the service as these pages tell it. */
export const told = ({ kind, sentence }: Pick<ServiceProblem, 'kind' | 'sentence'>): PaymentProblem =>
  kind === 'not-found' ? { kind, sentence: NOT_FOUND } : { kind: 'service', sentence }
