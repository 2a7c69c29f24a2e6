import access from './en/access.json'
import account from './en/account.json'
import activity from './en/activity.json'
import approval from './en/approval.json'
import approvals from './en/approvals.json'
import balance from './en/balance.json'
import board from './en/board.json'
import checkSheet from './en/check-sheet.json'
import commands from './en/commands.json'
import connect from './en/connect.json'
import disbursements from './en/disbursements.json'
import documents from './en/documents.json'
import draft from './en/draft.json'
import errors from './en/errors.json'
import escrow from './en/escrow.json'
import events from './en/events.json'
import evidence from './en/evidence.json'
import exportsOf from './en/exports.json'
import findings from './en/findings.json'
import gateway from './en/gateway.json'
import groups from './en/groups.json'
import help from './en/help.json'
import holds from './en/holds.json'
import issues from './en/issues.json'
import journal from './en/journal.json'
import mail from './en/mail.json'
import moneyOut from './en/moneyOut.json'
import notifications from './en/notifications.json'
import overview from './en/overview.json'
import pay from './en/pay.json'
import payees from './en/payees.json'
import payments from './en/payments.json'
import policy from './en/policy.json'
import reconciliation from './en/reconciliation.json'
import requests from './en/requests.json'
import resolution from './en/resolution.json'
import sending from './en/sending.json'
import settings from './en/settings.json'
import sheet from './en/sheet.json'
import shell from './en/shell.json'
import team from './en/team.json'
import templates from './en/templates.json'
import terms from './en/terms.json'
import ui from './en/ui.json'
import upload from './en/upload.json'
import values from './en/values.json'

/** The English catalogue: one file a feature. The other languages have the same keys. */
export const en = {
  access,
  account,
  activity,
  approval,
  approvals,
  balance,
  board,
  commands,
  checkSheet,
  connect,
  disbursements,
  documents,
  draft,
  errors,
  escrow,
  events,
  evidence,
  exports: exportsOf,
  findings,
  gateway,
  groups,
  help,
  holds,
  journal,
  mail,
  moneyOut,
  issues,
  notifications,
  overview,
  pay,
  payees,
  payments,
  policy,
  reconciliation,
  requests,
  resolution,
  sending,
  settings,
  sheet,
  shell,
  team,
  templates,
  terms,
  ui,
  upload,
  values,
}

export type Messages = typeof en
