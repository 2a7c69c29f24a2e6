import { USUAL_NETWORK } from '../networks.ts'

type Recipient = Record<string, unknown>

/** One external recipient: 50,000.00 to an ordinary number. */
export const recipient = (changes: Recipient = {}): Recipient => ({
  phone_number: '+256772000418',
  amount: '50000.00',
  reference: 'row-1',
  ...changes,
})

/** A disbursement request that the contract allows, with changes. */
export const batch = (recipients: Recipient[] = [recipient()], changes: Record<string, unknown> = {}) => ({
  currency: 'UGX',
  payment_method: USUAL_NETWORK,
  description: 'CH-1 October wages',
  recipients,
  ...changes,
})
