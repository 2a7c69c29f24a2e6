import type { ServiceProblem } from '@/lib/gateway/errors'
import { type Message, message } from '@/lib/messages/message'

/** Why a reading of the service's payments gave nothing. */
export type PaymentProblem = { readonly kind: 'not-found' | 'service'; readonly message: Message }

const NOT_FOUND = message('errors.payments.unknown')

/** A problem of the service as the pages of payments show it. */
export const readProblem = ({ kind, explanation }: Pick<ServiceProblem, 'kind' | 'explanation'>): PaymentProblem =>
  kind === 'not-found' ? { kind, message: NOT_FOUND } : { kind: 'service', message: explanation }
