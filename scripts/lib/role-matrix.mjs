/**
 * Which roles may call each server action and each route handler of the app. The build fails where one is missing here or stands
 * here and is gone (`role-gate.mjs`), and `app/role-matrix.test.ts` calls each of them with every role. It names roles and not
 * permissions, so that a change of `lib/access/roles.ts` is seen here too.
 */
const everyone = ['viewer', 'preparer', 'approver', 'admin']
const makers = ['preparer', 'approver']
const approvers = ['approver']
const admins = ['admin']
const deciders = ['approver', 'admin']
/** Needs no session, and does the same for everybody. Why each may be is said in `app/entries.test.ts`. */
const anyone = 'anyone'

/**
 * By source file, then by the name of the exported action.
 * @type {Record<string, Record<string, readonly string[] | 'anyone'>>}
 */
export const ACTIONS = {
  'app/(dashboard)/account/actions.ts': {
    beginFactorAction: everyone,
    confirmFactorAction: everyone,
    removeFactorAction: everyone,
    changePasswordAction: everyone,
    endOtherSessionsAction: everyone,
    saveMailChoiceAction: everyone,
  },
  'app/(dashboard)/approvals/actions.ts': {
    decideTogetherAction: approvers,
  },
  'app/(dashboard)/escrow-payouts/actions.ts': {
    proposeReleaseAction: makers,
    proposeForcedReleaseAction: approvers,
    proposeCancelAction: makers,
    proposeReverseOneAction: makers,
    takeBackBatchAction: makers,
    decideBatchAction: approvers,
  },
  'app/(dashboard)/escrows/actions.ts': {
    openEscrowAction: makers,
    createEscrowAction: makers,
    requestOtpAction: makers,
    fulfilTermAction: makers,
    disputeEscrowAction: makers,
    proposeReleaseAction: makers,
    proposeForcedReleaseAction: approvers,
    proposeReverseAction: makers,
    linkCreationAction: makers,
    proposeAbsenceAction: makers,
    letCreationGoOnAction: approvers,
    takeBackAction: makers,
    decideEscrowAction: approvers,
  },
  'app/(dashboard)/findings/actions.ts': {
    resolveFindingAction: deciders,
    acceptDatabaseAction: deciders,
  },
  'app/(dashboard)/notices/actions.ts': {
    markReadAction: everyone,
  },
  'app/(dashboard)/payees/actions.ts': {
    createPayeeAction: makers,
    editPayeeAction: makers,
    savePhoneAction: makers,
    chooseRailAction: makers,
    endAccountAction: makers,
    withdrawAccountAction: makers,
    askAgainAction: makers,
    mergePayeesAction: makers,
    importPayeesAction: makers,
    invitePayeeAction: makers,
    revokeInvitationAction: makers,
    withdrawEmailAction: makers,
    decideAccountAction: approvers,
    decideEmailAction: approvers,
  },
  'app/(dashboard)/payments/actions.ts': {
    saveViewAction: everyone,
    removeViewAction: everyone,
    askExportAction: everyone,
    dropExportAction: everyone,
    resumeExportAction: everyone,
  },
  'app/(dashboard)/payments/asked/actions.ts': {
    linkPaymentAction: makers,
    letPaymentGoOnAction: approvers,
    proposePaymentAbsenceAction: makers,
    takeBackPaymentAbsenceAction: makers,
    decidePaymentAbsenceAction: approvers,
  },
  'app/(dashboard)/payments/new/actions.ts': {
    collectAction: makers,
    requestCodeAction: makers,
  },
  'app/(dashboard)/payouts/actions.ts': {
    recallColumnsAction: makers,
    createDraftAction: makers,
    saveRowsAction: makers,
    replaceSheetAction: makers,
    putSheetBackAction: makers,
    addRowsAction: makers,
    typeCellsAction: makers,
    editMatchingAction: makers,
    stepChangeAction: makers,
    setTermsAction: makers,
    renameDraftAction: makers,
    discardDraftAction: makers,
    requestApprovalAction: makers,
    withdrawAction: makers,
    payAgainAction: makers,
    proposeCancelAction: makers,
    letGoOnAction: approvers,
    giveUpAction: approvers,
    decideAction: approvers,
  },
  'app/(dashboard)/payouts/resolution-actions.ts': {
    compareBatchAction: makers,
    linkBatchAction: approvers,
    proposeLinkAction: makers,
    readBatchRowsAction: makers,
    proposeRowsAction: makers,
    proposeAbandonAction: makers,
    resumeBatchAction: approvers,
    withdrawResolutionAction: makers,
    decideResolutionAction: approvers,
  },
  'app/(dashboard)/settings/actions.ts': {
    setLimitsAction: admins,
    withdrawLimitsAction: admins,
    decideLimitsAction: deciders,
  },
  'app/(dashboard)/settle/actions.ts': {
    readChangeAgainAction: makers,
    proposeNeverRanAction: makers,
    letChangeGoOnAction: approvers,
  },
  'app/sign-in/actions.ts': {
    signInAction: anyone,
    signOutAction: anyone,
  },
  // Only for who needs an authenticator and has none: in the sandbox nobody.
  'app/sign-in/authenticator/actions.ts': {
    beginFirstFactorAction: [],
    confirmFirstFactorAction: [],
  },
  'app/sign-in/new-password/actions.ts': {
    newPasswordAction: everyone,
  },
}

/**
 * By method and path.
 * @type {Record<string, readonly string[] | 'anyone'>}
 */
export const HANDLERS = {
  'GET /favicon.ico': anyone,
  'GET /icon.svg': anyone,
  'GET /api/approvals': everyone,
  'GET /api/auth/[...nextauth]': anyone,
  'POST /api/auth/[...nextauth]': anyone,
  'GET /api/desk': everyone,
  'GET /api/disbursements/[disbursementId]': everyone,
  'GET /api/disbursements': everyone,
  'GET /api/escrow-payouts/[disbursementId]': everyone,
  'GET /api/escrow-payouts': everyone,
  'GET /api/escrows/[escrowId]': everyone,
  'GET /api/escrows': everyone,
  'GET /api/live': everyone,
  'GET /api/money': everyone,
  'GET /api/needs': everyone,
  'GET /api/notices': everyone,
  'GET /api/payees/[payeeId]': everyone,
  'GET /api/payees/export': everyone,
  'GET /api/payees': everyone,
  'GET /api/payments/[paymentId]': everyone,
  'GET /api/payments/asked/[submissionId]': everyone,
  'GET /api/payments/exports/[exportId]/[format]': everyone,
  'GET /api/payments/exports': everyone,
  'GET /api/payments/newer': everyone,
  'GET /api/payments': everyone,
  'GET /api/payouts/[payoutId]/changes': everyone,
  'GET /api/payouts/[payoutId]/here': everyone,
  'GET /api/payouts/[payoutId]/problem': everyone,
  'GET /api/payouts/[payoutId]/problems': everyone,
  'POST /api/payouts/[payoutId]/quotes/[hash]': makers,
  'GET /api/payouts/[payoutId]/review': everyone,
  'GET /api/payouts/[payoutId]': everyone,
  'GET /api/payouts/[payoutId]/rows': everyone,
  'GET /api/payouts/[payoutId]/sheet': everyone,
  'GET /api/payouts': everyone,
  'POST /api/webhooks/service': anyone,
  'POST /connect/[invitation]/start': anyone,
  'GET /connect/callback': anyone,
  'GET /healthz': anyone,
  'GET /metrics': anyone,
  'GET /readyz': anyone,
}
