'use server'

import { z } from 'zod'
import { staffAction } from '@/lib/access/requests/action'
import { requestTranslator } from '@/lib/messages/request-locale'
import { mappingInput, newDraftInput } from '@/lib/payouts/draft/draft-input'
import { ok } from '@/lib/platform/result'
import { createDraft, discardDraft, renameDraft } from './create-draft'
import { duplicatePayout } from './duplicate-payout'
import { recallColumns } from './remembered-columns'
import { replaceSheet } from './replace-sheet'
import { restorePreviousSheet } from './restore-previous-sheet'

const id = z.uuid()

/** What columns under these headings were confirmed to mean before; null without a confirmation. */
export const recallColumnsAction = staffAction(
  'payouts:prepare',
  [mappingInput.shape.headings],
  async (staff, headings) => ok(await recallColumns(staff, headings)),
)
export const createDraftAction = staffAction('payouts:prepare', [id, newDraftInput], createDraft)
export const replaceSheetAction = staffAction(
  'payouts:prepare',
  [id, newDraftInput.omit({ name: true, kind: true }), z.boolean()],
  replaceSheet,
)
export const restorePreviousSheetAction = staffAction('payouts:prepare', [id], restorePreviousSheet)
export const renameDraftAction = staffAction('payouts:prepare', [id, newDraftInput.shape.name], renameDraft)
/** Makes a new draft of the rows of a payout, named in the language of this request. Nothing is sent by it. */
export const duplicatePayoutAction = staffAction('payouts:prepare', [id], async (staff, payoutId) => {
  const { t } = await requestTranslator()
  return duplicatePayout(staff, payoutId, (name) => t('draft.duplicate.name', { name }))
})
export const discardDraftAction = staffAction('payouts:prepare', [id], discardDraft)
