'use server'

import { z } from 'zod'
import { type Answer, answerAction } from '@/lib/access/answer'
import { decideLimits } from '@/lib/limits/decide-limits'
import { limitsInput } from '@/lib/limits/limits-input'
import { setLimits, withdrawLimits } from '@/lib/limits/set-limits'
import { decisionInput } from '@/lib/proposals/decision-input'
import { proveAndDecide } from '@/lib/proposals/prove-and-decide'
import { readInput } from '../read-input'

export async function setLimitsAction(typed: unknown): Promise<Answer<'in-force' | 'waiting'>> {
  return answerAction('policy:manage', (staff) => readInput(limitsInput, typed, (value) => setLimits(staff, value)))
}

export async function withdrawLimitsAction(limitsId: unknown): Promise<Answer<null>> {
  return answerAction('policy:manage', (staff) => readInput(z.uuid(), limitsId, (id) => withdrawLimits(staff, id)))
}

/** Consents to looser limits or rejects them, after the password again, or the code where one is enrolled. */
export async function decideLimitsAction(input: unknown): Promise<Answer<{ state: string }>> {
  return answerAction('policy:consent', (staff) =>
    readInput(decisionInput, input, (asked) => proveAndDecide(staff, asked, decideLimits)),
  )
}
