'use server'

import { readInput } from '@/app/(dashboard)/read-input'
import { beginFactor, confirmFactor, type FactorChanged, type NewFactor } from '@/lib/access/factor/factor'
import { beginFactorInput, confirmFactorInput } from '@/lib/access/factor/factor-input'
import { type Answer, answerWithoutFactor } from '@/lib/access/requests/answer'

/** Begins the set-up of the authenticator that somebody needs before anything else. Only for who has none and needs one. */
export async function beginFirstFactorAction(input: unknown): Promise<Answer<NewFactor>> {
  return answerWithoutFactor((staff) => readInput(beginFactorInput, input, (typed) => beginFactor(staff, typed)))
}

/** Turns it on, for a code that it shows. */
export async function confirmFirstFactorAction(input: unknown): Promise<Answer<FactorChanged>> {
  return answerWithoutFactor((staff) => readInput(confirmFactorInput, input, (typed) => confirmFactor(staff, typed)))
}
