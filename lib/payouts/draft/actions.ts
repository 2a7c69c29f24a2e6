'use server'

import { z } from 'zod'
import { staffAction } from '@/lib/access/requests/action'
import { typedControlInput } from '@/lib/payouts/control/control-input'
import { setControl } from '@/lib/payouts/control/set-control'
import { setTerms } from '@/lib/payouts/terms/set-terms'
import { termsInput } from '@/lib/payouts/terms/terms-input'
import { words } from '@/lib/text/words'
import { addRows } from './add-rows'
import { applyBulkEdit } from './bulk-edit'
import { addedRowsInput, bulkEditInput, cellsInput } from './draft-input'
import { setNote } from './set-note'
import { typeCells } from './type-cells'
import { takeStep } from './undo-step'

const id = z.uuid()
const stepInput = z.strictObject({ changeId: id, back: z.boolean(), from: z.number().int().min(0) })

const noteInput = z.strictObject({ note: words(0, 'errors.input.note', 500), was: words(0, 'errors.input.note', 500) })

export const setNoteAction = staffAction('payouts:prepare', [id, noteInput], setNote)
export const addRowsAction = staffAction('payouts:prepare', [id, id, addedRowsInput], addRows)
export const typeCellsAction = staffAction('payouts:prepare', [id, cellsInput], typeCells)
export const bulkEditAction = staffAction('payouts:prepare', [id, bulkEditInput, id.nullable()], applyBulkEdit)
/** Undoes or redoes a change of many rows, one part at a time. */
export const stepChangeAction = staffAction('payouts:prepare', [id, stepInput], takeStep)
/** Sets the total and the number of payments that a person expects. */
export const setControlAction = staffAction('payouts:prepare', [id, typedControlInput], setControl)
export const setTermsAction = staffAction('payouts:prepare', [id, termsInput], setTerms)
