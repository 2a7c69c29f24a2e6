import 'server-only'
import type { Desk } from '@/components/payouts/desk-context'
import type { Staff } from '@/lib/access/actor'
import { stepUpMethod } from '@/lib/access/identity-confirmation/step-up'
import { may } from '@/lib/access/roles'
import { settings } from '@/lib/platform/settings'
import { readLimits } from '@/lib/policy/read-limits'
import { db } from '@/lib/store/open'
import { dateInZone } from '@/lib/time/zone'
import * as actions from './actions'
import * as resolution from './resolution-actions'

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
      recallColumns: actions.recallColumnsAction,
      createDraft: actions.createDraftAction,
      saveRows: actions.saveRowsAction,
      replaceSheet: actions.replaceSheetAction,
      putSheetBack: actions.putSheetBackAction,
      addRows: actions.addRowsAction,
      typeCells: actions.typeCellsAction,
      editMatching: actions.editMatchingAction,
      stepChange: actions.stepChangeAction,
      setTerms: actions.setTermsAction,
      rename: actions.renameDraftAction,
      discard: actions.discardDraftAction,
      requestApproval: actions.requestApprovalAction,
      withdraw: actions.withdrawAction,
      decide: actions.decideAction,
      payAgain: actions.payAgainAction,
      letGoOn: actions.letGoOnAction,
      giveUp: actions.giveUpAction,
      proposeCancel: actions.proposeCancelAction,
      resolution: {
        compare: resolution.compareBatchAction,
        link: resolution.linkBatchAction,
        proposeLink: resolution.proposeLinkAction,
        readRows: resolution.readBatchRowsAction,
        proposeRows: resolution.proposeRowsAction,
        proposeAbandon: resolution.proposeAbandonAction,
        resume: resolution.resumeBatchAction,
        withdraw: resolution.withdrawResolutionAction,
        decide: resolution.decideResolutionAction,
      },
    },
  }
}
