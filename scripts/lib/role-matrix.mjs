import { admins, anyone, approvers, deciders, everyone, makers, writers } from './callers.mjs'

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
    singleSignOnAction: anyone,
    signOutAction: anyone,
    chooseLanguageAction: anyone,
  },
  'lib/access/sign-in/password-actions.ts': {
    newPasswordAction: everyone,
    changePasswordAction: everyone,
  },
  'lib/access/single-sign-on/actions.ts': {
    beginConnectAction: everyone,
    disconnectAction: everyone,
  },
  'lib/approvals/actions.ts': {
    decideTogetherAction: approvers,
    commentAction: writers,
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
  'lib/balance/actions.ts': {
    recordBalanceAction: writers,
    uploadBalancesAction: writers,
  },
  'lib/events/actions.ts': {
    handleAgainAction: admins,
    addEndpointAction: admins,
    changeEndpointAction: admins,
    giveOurSecretAction: admins,
    removeEndpointAction: admins,
    testEndpointAction: admins,
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
    setNoteAction: makers,
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
    stopScheduledAction: makers,
    resumeBatchAction: approvers,
    abandonBatchAction: approvers,
  },
  'lib/payees/tell/actions.ts': {
    savePayeeMailAction: admins,
    saveLanguageOfAction: makers,
  },
  'lib/payees/groups/actions.ts': {
    makeGroupAction: makers,
    renameGroupAction: makers,
    removeGroupAction: makers,
    changeGroupAction: makers,
  },
  'lib/payments/links/actions.ts': {
    makeLinkAction: makers,
    closeLinkAction: makers,
  },
  'lib/payments/links/payer/actions.ts': {
    payLinkAction: anyone,
  },
  'lib/payouts/groups/actions.ts': {
    addGroupAction: makers,
    payGroupAction: makers,
  },
  'lib/payouts/templates/actions.ts': {
    saveTemplateAction: makers,
    removeTemplateAction: makers,
    setScheduleAction: makers,
    draftFromTemplateAction: makers,
  },
  'lib/payouts/upload/actions.ts': {
    recallColumnsAction: makers,
    createDraftAction: makers,
    saveRowsAction: makers,
    replaceSheetAction: makers,
    restorePreviousSheetAction: makers,
    renameDraftAction: makers,
    duplicatePayoutAction: makers,
    discardDraftAction: makers,
  },
  'lib/journal/actions.ts': {
    setAccountsAction: admins,
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
    resolveFindingsAction: deciders,
    assignFindingsAction: writers,
    commentOnFindingAction: writers,
    requestReconciliationAction: deciders,
    acceptDatabaseAction: deciders,
  },
  'lib/overview/actions.ts': {
    dismissFirstStepsAction: everyone,
  },
  'lib/support/actions.ts': {
    startOverAction: admins,
  },
  'lib/saved-views/actions.ts': {
    saveViewAction: everyone,
    removeViewAction: everyone,
  },
  'lib/team/actions.ts': {
    changeStaffAction: admins,
    handOverAction: admins,
    endEverybodyAction: admins,
    withdrawChangeAction: admins,
    decideChangeAction: deciders,
  },
  'lib/submissions/manual-resolution/actions.ts': {
    readChangeAgainAction: makers,
    proposeNeverRanAction: makers,
    resumeChangeAction: approvers,
  },
}
