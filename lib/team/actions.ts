'use server'

import { z } from 'zod'
import { staffAction } from '@/lib/access/requests/action'
import { confirmAndDecide } from '@/lib/approvals/confirm-and-decide'
import { decisionInput } from '@/lib/approvals/decision-input'
import { decideChange } from './decide-change'
import { endEverybody, requestChange, withdrawChange } from './request-change'
import { changeInput, endEverybodyInput } from './team-input'

export const changeStaffAction = staffAction('staff:manage', [changeInput], requestChange)
export const endEverybodyAction = staffAction('staff:manage', [endEverybodyInput], endEverybody)
export const withdrawChangeAction = staffAction('staff:manage', [z.uuid()], withdrawChange)
/** Approves or rejects a change of the staff, after a confirmation of identity. */
export const decideChangeAction = staffAction('staff:consent', [decisionInput], (staff, asked) =>
  confirmAndDecide(staff, asked, decideChange),
)
