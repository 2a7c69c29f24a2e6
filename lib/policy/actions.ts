'use server'

import { z } from 'zod'
import { staffAction } from '@/lib/access/requests/action'
import { confirmAndDecide } from '@/lib/approvals/confirm-and-decide'
import { decisionInput } from '@/lib/approvals/decision-input'
import { decideLimits } from './decide-limits'
import { limitsInput } from './limits-input'
import { decidePolicy } from './rules/decide-policy'
import { dryRunPolicy } from './rules/dry-run'
import { dryRunInput, policyInput } from './rules/policy-input'
import { setPolicy, withdrawPolicy } from './rules/set-policy'
import { setLimits, withdrawLimits } from './set-limits'

export const setLimitsAction = staffAction('policy:manage', [limitsInput], setLimits)
export const withdrawLimitsAction = staffAction('policy:manage', [z.uuid()], withdrawLimits)
/** Approves or rejects looser limits, after a confirmation of identity. */
export const decideLimitsAction = staffAction('policy:consent', [decisionInput], (staff, asked) =>
  confirmAndDecide(staff, asked, decideLimits),
)

export const setPolicyAction = staffAction('policy:manage', [policyInput], setPolicy)
export const withdrawPolicyAction = staffAction('policy:manage', [z.uuid()], withdrawPolicy)
/** Tries a policy on the proposals of the last 90 days. */
export const dryRunPolicyAction = staffAction('policy:manage', [dryRunInput], dryRunPolicy)
/** Approves or rejects another policy, after a confirmation of identity. */
export const decidePolicyAction = staffAction('policy:consent', [decisionInput], (staff, asked) =>
  confirmAndDecide(staff, asked, decidePolicy),
)
