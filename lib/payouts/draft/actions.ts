'use server'

import { z } from 'zod'
import { staffAction } from '@/lib/access/requests/action'
import { addRows } from './add-rows'
import { editMatching } from './bulk-edit'
import { addedRowsInput, cellsInput, matchingInput } from './draft-input'
import { setTerms } from '@/lib/payouts/terms/set-terms'
import { termsInput } from '@/lib/payouts/terms/terms-input'
import { typeCells } from './type-cells'
import { stepChange } from './undo-step'

const id = z.uuid()
const stepInput = z.strictObject({ changeId: id, back: z.boolean(), from: z.number().int().min(0) })

export const addRowsAction = staffAction('payouts:prepare', [id, id, addedRowsInput], addRows)
export const typeCellsAction = staffAction('payouts:prepare', [id, cellsInput], typeCells)
export const editMatchingAction = staffAction('payouts:prepare', [id, matchingInput, id.nullable()], editMatching)
/** Undoes a change of many rows, or does it again, a slice at a time. */
export const stepChangeAction = staffAction('payouts:prepare', [id, stepInput], stepChange)
export const setTermsAction = staffAction('payouts:prepare', [id, termsInput], setTerms)
