/**
 * Which roles may call each server action and each route handler of the app. The build fails if one is missing here or no longer
 * exists (`role-gate.mjs`), and `app/role-matrix.test.ts` calls each of them with every role. It names roles, not permissions, so
 * that a change of `lib/access/roles.ts` shows up here too.
 */
const everyone = ['viewer', 'preparer', 'approver', 'admin', 'auditor']
const makers = ['preparer', 'approver']
const approvers = ['approver']
const admins = ['admin']
const deciders = ['approver', 'admin']
/** Needs no session and does the same for every caller. `app/entries.test.ts` gives the reason for each. */
const anyone = 'anyone'

/**
 * By source file, then by the name of the exported action.
 * @type {Record<string, Record<string, readonly string[] | 'anyone'>>}
 */
export const ACTIONS = {
  'lib/access/factor/actions.ts': {
    beginFactorAction: everyone,
    confirmFactorAction: everyone,
    removeFactorAction: everyone,
    // Only for people who need an authenticator and have none: nobody in the sandbox.
    beginFirstFactorAction: [],
    confirmFirstFactorAction: [],
  },
  'lib/access/language/actions.ts': {
    saveLanguageAction: everyone,
  },
  'lib/access/passkeys/actions.ts': {
    askToConfirmAction: everyone,
    beginPasskeyAction: everyone,
    addPasskeyAction: everyone,
    removePasskeyAction: everyone,
    makeRecoveryCodesAction: everyone,
  },
  'lib/access/sessions/actions.ts': {
    endOtherSessionsAction: everyone,
  },
  'lib/access/sign-in/actions.ts': {
    signInAction: anyone,
    askToSignInAction: anyone,
    passkeySignInAction: anyone,
    signOutAction: anyone,
    chooseLanguageAction: anyone,
  },
  'lib/access/sign-in/password-actions.ts': {
    newPasswordAction: everyone,
    changePasswordAction: everyone,
  },
  'lib/approvals/actions.ts': {
    decideTogetherAction: approvers,
  },
  'lib/escrow/collections/actions.ts': {
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
    resumeCreationAction: approvers,
    withdrawEscrowAction: makers,
    decideEscrowAction: approvers,
  },
  'lib/escrow/payouts/actions.ts': {
    proposeBatchReleaseAction: makers,
    proposeForcedBatchReleaseAction: approvers,
    proposeBatchCancelAction: makers,
    proposeReverseOneAction: makers,
    withdrawBatchAction: makers,
    decideBatchAction: approvers,
  },
  'lib/notifications/actions.ts': {
    markReadAction: everyone,
    saveMailChoiceAction: everyone,
  },
  'lib/payees/actions.ts': {
    createPayeeAction: makers,
    editPayeeAction: makers,
    savePhoneAction: makers,
    chooseNetworkAction: makers,
    endAccountAction: makers,
    withdrawAccountAction: makers,
    proposeAccountAgainAction: makers,
    mergePayeesAction: makers,
    importPayeesAction: makers,
    invitePayeeAction: makers,
    revokeInvitationAction: makers,
    withdrawEmailAction: makers,
    decideAccountAction: approvers,
    decideEmailAction: approvers,
  },
  'lib/payments/actions.ts': {
    saveViewAction: everyone,
    removeViewAction: everyone,
    askExportAction: everyone,
    dropExportAction: everyone,
    resumeExportAction: everyone,
  },
  'lib/payments/collection-requests/actions.ts': {
    collectAction: makers,
    requestCodeAction: makers,
    linkPaymentAction: makers,
    resumePaymentAction: approvers,
    proposePaymentAbsenceAction: makers,
    withdrawPaymentAbsenceAction: makers,
    decidePaymentAbsenceAction: approvers,
  },
  'lib/payouts/approval/actions.ts': {
    submitForApprovalAction: makers,
    withdrawPayoutAction: makers,
    decidePayoutAction: approvers,
  },
  'lib/payouts/draft/actions.ts': {
    addRowsAction: makers,
    typeCellsAction: makers,
    bulkEditAction: makers,
    stepChangeAction: makers,
    setTermsAction: makers,
  },
  'lib/payouts/manual-resolution/actions.ts': {
    compareBatchAction: makers,
    linkBatchAction: approvers,
    proposeLinkAction: makers,
    readBatchRowsAction: makers,
    proposeRowsAction: makers,
    proposeAbandonAction: makers,
    resumeUnknownBatchAction: approvers,
    withdrawResolutionAction: makers,
    decideResolutionAction: approvers,
  },
  'lib/payouts/results/actions.ts': {
    retryFailedAction: makers,
  },
  'lib/payouts/sending/actions.ts': {
    proposeCancelBatchAction: makers,
    resumeBatchAction: approvers,
    abandonBatchAction: approvers,
  },
  'lib/payouts/upload/actions.ts': {
    recallColumnsAction: makers,
    createDraftAction: makers,
    saveRowsAction: makers,
    replaceSheetAction: makers,
    restorePreviousSheetAction: makers,
    renameDraftAction: makers,
    discardDraftAction: makers,
  },
  'lib/policy/actions.ts': {
    setPolicyAction: admins,
    withdrawPolicyAction: admins,
    dryRunPolicyAction: admins,
    decidePolicyAction: deciders,
    setLimitsAction: admins,
    withdrawLimitsAction: admins,
    decideLimitsAction: deciders,
  },
  'lib/reconciliation/actions.ts': {
    resolveFindingAction: deciders,
    acceptDatabaseAction: deciders,
  },
  'lib/team/actions.ts': {
    changeStaffAction: admins,
    handOverAction: admins,
    withdrawChangeAction: admins,
    decideChangeAction: deciders,
  },
  'lib/submissions/manual-resolution/actions.ts': {
    readChangeAgainAction: makers,
    proposeNeverRanAction: makers,
    resumeChangeAction: approvers,
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
  'GET /api/system-status': everyone,
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
  'GET /messages/[locale]/[version]/[features]': anyone,
  'GET /metrics': anyone,
  'GET /readyz': anyone,
}
