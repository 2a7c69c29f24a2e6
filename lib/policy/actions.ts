'use server'

import { z } from 'zod'
import { staffAction } from '@/lib/access/requests/action'
import { decisionInput } from '@/lib/approvals/decision-input'
import { proveAndDecide } from '@/lib/approvals/prove-and-decide'
import { decideLimits } from './decide-limits'
import { limitsInput } from './limits-input'
import { setLimits, withdrawLimits } from './set-limits'

export const setLimitsAction = staffAction('policy:manage', [limitsInput], setLimits)
export const withdrawLimitsAction = staffAction('policy:manage', [z.uuid()], withdrawLimits)
/** Approves or rejects looser limits, after the person has confirmed who they are. */
export const decideLimitsAction = staffAction('policy:consent', [decisionInput], (staff, asked) =>
  proveAndDecide(staff, asked, decideLimits),
)
