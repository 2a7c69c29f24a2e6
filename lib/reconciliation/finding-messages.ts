import { type Message, message } from '@/lib/messages/message'
import type { FindingKind } from '@/lib/store/transitions/findings'

type FindingMessages = { readonly label: Message; readonly text: Message }

const MESSAGES: Readonly<Record<FindingKind, FindingMessages>> = {
  'our-mark': { label: message('findings.finding.ourMark.label'), text: message('findings.finding.ourMark.text') },
  'our-payee': { label: message('findings.finding.ourPayee.label'), text: message('findings.finding.ourPayee.text') },
  'second-disbursement': {
    label: message('findings.finding.secondDisbursement.label'),
    text: message('findings.finding.secondDisbursement.text'),
  },
  'believed-unpaid': {
    label: message('findings.finding.believedUnpaid.label'),
    text: message('findings.finding.believedUnpaid.text'),
  },
  foreign: { label: message('findings.finding.foreign.label'), text: message('findings.finding.foreign.text') },
  'missing-there': {
    label: message('findings.finding.missingThere.label'),
    text: message('findings.finding.missingThere.text'),
  },
  'amount-differs': {
    label: message('findings.finding.amountDiffers.label'),
    text: message('findings.finding.amountDiffers.text'),
  },
  'state-differs': {
    label: message('findings.finding.stateDiffers.label'),
    text: message('findings.finding.stateDiffers.text'),
  },
}

/** What a finding is, what it means for the money and what to do. */
export const findingMessages = (kind: FindingKind): FindingMessages => MESSAGES[kind]
