import type { Messages } from './en'
import access from './fr/access.json'
import account from './fr/account.json'
import activity from './fr/activity.json'
import approval from './fr/approval.json'
import approvals from './fr/approvals.json'
import balance from './fr/balance.json'
import board from './fr/board.json'
import checkSheet from './fr/check-sheet.json'
import commands from './fr/commands.json'
import connect from './fr/connect.json'
import disbursements from './fr/disbursements.json'
import documents from './fr/documents.json'
import draft from './fr/draft.json'
import errors from './fr/errors.json'
import escrow from './fr/escrow.json'
import events from './fr/events.json'
import evidence from './fr/evidence.json'
import exportsOf from './fr/exports.json'
import findings from './fr/findings.json'
import gateway from './fr/gateway.json'
import groups from './fr/groups.json'
import help from './fr/help.json'
import holds from './fr/holds.json'
import issues from './fr/issues.json'
import journal from './fr/journal.json'
import mail from './fr/mail.json'
import moneyOut from './fr/moneyOut.json'
import notifications from './fr/notifications.json'
import overview from './fr/overview.json'
import pay from './fr/pay.json'
import payees from './fr/payees.json'
import payments from './fr/payments.json'
import policy from './fr/policy.json'
import reconciliation from './fr/reconciliation.json'
import requests from './fr/requests.json'
import resolution from './fr/resolution.json'
import sending from './fr/sending.json'
import settings from './fr/settings.json'
import sheet from './fr/sheet.json'
import shell from './fr/shell.json'
import team from './fr/team.json'
import templates from './fr/templates.json'
import terms from './fr/terms.json'
import ui from './fr/ui.json'
import upload from './fr/upload.json'
import values from './fr/values.json'

/** The French catalogue. A missing key is a type error; `catalogues.test.ts` finds what types do not. */
export const fr: Messages = {
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
