import type { Check } from './check.ts'
import { accessChecks } from './checks/access.ts'
import { disbursementChecks } from './checks/disbursements.ts'
import { escrowBatchChecks } from './checks/escrow-disbursements.ts'
import { escrowChecks } from './checks/escrows.ts'
import { idempotencyChecks } from './checks/idempotency.ts'
import { limitChecks } from './checks/limits.ts'
import { paymentChecks } from './checks/payments.ts'
import { walletUserChecks } from './checks/wallet-users.ts'
import { webhookChecks } from './checks/webhooks.ts'

/** Every check by its name. */
const checks = {
  ...accessChecks,
  ...paymentChecks,
  ...escrowChecks,
  ...disbursementChecks,
  ...escrowBatchChecks,
  ...idempotencyChecks,
  ...walletUserChecks,
  ...webhookChecks,
  ...limitChecks,
}

export type CheckName = keyof typeof checks

/** The checks with their names, in the order in which they run. */
// The cast: Object.entries forgets the names of a record.
export const namedChecks = Object.entries<Check>(checks) as [CheckName, Check][]
