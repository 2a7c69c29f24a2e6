import type { ServiceProblem } from '@/lib/gateway/errors'
import { type Message, message } from '@/lib/messages/message'

/** Why a reading of the service's disbursements gave nothing. */
export type DisbursementProblem = { readonly kind: 'not-found' | 'service'; readonly message: Message }

const NOT_FOUND = message('errors.disbursements.unknown')

/** A problem of the service as the pages of disbursements show it. */
export const readProblem = ({
  kind,
  explanation,
}: Pick<ServiceProblem, 'kind' | 'explanation'>): DisbursementProblem =>
  kind === 'not-found' ? { kind, message: NOT_FOUND } : { kind: 'service', message: explanation }
