import type { ServiceProblem } from '@/lib/gateway/errors'
import { asMessage, type Message, message } from '@/lib/messages/message'

/** Why a reading of the service's disbursements gave nothing. */
export type DisbursementProblem = { readonly kind: 'not-found' | 'service'; readonly message: Message }

const NOT_FOUND = message('errors.disbursements.unknown')

/** A problem of the service as these pages tell it. */
export const told = ({ kind, sentence }: Pick<ServiceProblem, 'kind' | 'sentence'>): DisbursementProblem =>
  kind === 'not-found' ? { kind, message: NOT_FOUND } : { kind: 'service', message: asMessage(sentence) }
