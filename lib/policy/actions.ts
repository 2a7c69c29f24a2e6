'use server'

import { z } from 'zod'
import { staffAction } from '@/lib/access/requests/action'
import { confirmAndDecide } from '@/lib/approvals/confirm-and-decide'
import { decisionInput } from '@/lib/approvals/decision-input'
import { decideLimits } from './decide-limits'
import { limitsInput } from './limits-input'
import { setLimits, withdrawLimits } from './set-limits'

export const setLimitsAction = staffAction('policy:manage', [limitsInput], setLimits)
export const withdrawLimitsAction = staffAction('policy:manage', [z.uuid()], withdrawLimits)
/** Approves or rejects looser limits, after a confirmation of identity. */
export const decideLimitsAction = staffAction('policy:consent', [decisionInput], (staff, asked) =>
  confirmAndDecide(staff, asked, decideLimits),
)
