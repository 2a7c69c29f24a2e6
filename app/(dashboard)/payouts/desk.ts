import 'server-only'
import type { Desk } from '@/components/payouts/desk-context'
import type { Staff } from '@/lib/access/actor'
import { stepUpMethod } from '@/lib/access/identity-confirmation/step-up'
import { may } from '@/lib/access/roles'
import * as approval from '@/lib/payouts/approval/actions'
import * as draft from '@/lib/payouts/draft/actions'
import * as resolution from '@/lib/payouts/manual-resolution/actions'
import * as results from '@/lib/payouts/results/actions'
import * as sending from '@/lib/payouts/sending/actions'
import * as upload from '@/lib/payouts/upload/actions'
import { settings } from '@/lib/platform/settings'
import { readLimits } from '@/lib/policy/read-limits'
import { db } from '@/lib/store/open'
import { dateInZone } from '@/lib/time/zone'

/** What a payout's page is told of the desk and of who sits at it, and the actions it may ask for. */
export async function deskFor(staff: Staff): Promise<Desk> {
  const zone = settings().timeZone
  return {
    zone,
    today: dateInZone(new Date(), zone),
    maxRows: settings().payoutMaxRows,
    limits: await readLimits(await db()),
    meId: staff.id,
    mayPrepare: may(staff.role, 'payouts:prepare'),
    mayApprove: may(staff.role, 'payouts:approve'),
    proof: await stepUpMethod(staff),
    actions: {
      recallColumns: upload.recallColumnsAction,
      createDraft: upload.createDraftAction,
      saveRows: upload.saveRowsAction,
      replaceSheet: upload.replaceSheetAction,
      putSheetBack: upload.putSheetBackAction,
      addRows: draft.addRowsAction,
      typeCells: draft.typeCellsAction,
      editMatching: draft.editMatchingAction,
      stepChange: draft.stepChangeAction,
      setTerms: draft.setTermsAction,
      rename: upload.renameDraftAction,
      discard: upload.discardDraftAction,
      requestApproval: approval.submitForApprovalAction,
      withdraw: approval.withdrawPayoutAction,
      decide: approval.decidePayoutAction,
      payAgain: results.retryFailedAction,
      letGoOn: sending.resumeBatchAction,
      giveUp: sending.abandonBatchAction,
      proposeCancel: sending.proposeCancelBatchAction,
      resolution: {
        compare: resolution.compareBatchAction,
        link: resolution.linkBatchAction,
        proposeLink: resolution.proposeLinkAction,
        readRows: resolution.readBatchRowsAction,
        proposeRows: resolution.proposeRowsAction,
        proposeAbandon: resolution.proposeAbandonAction,
        resume: resolution.resumeUnknownBatchAction,
        withdraw: resolution.withdrawResolutionAction,
        decide: resolution.decideResolutionAction,
      },
    },
  }
}
