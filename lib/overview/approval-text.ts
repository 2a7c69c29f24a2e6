import { type Message, message } from '@/lib/messages/message'
import type { Task } from './task'

/** What an approval would do, and what happens to the money until someone decides. */
export function approvalText(task: Extract<Task, { kind: 'approval' }>): Message {
  const { by: who, rows } = task
  const forced = task.forced ? 'yes' : 'no'
  switch (task.asks) {
    case 'payout':
      return message(task.held ? 'overview.task.approval.hold' : 'overview.task.approval.pay', { who, rows })
    case 'cancel-disbursement':
      return message('overview.task.approval.cancelBatch', { who, rows })
    case 'release-escrow':
      return message('overview.task.approval.releaseEscrow', { who, forced })
    case 'reverse-escrow':
      return message('overview.task.approval.reverseEscrow', { who })
    case 'declare-absent':
      return message('overview.task.approval.declareAbsent', { who })
    case 'release-escrow-disbursement':
      return message('overview.task.approval.releaseEscrows', { who, rows, forced })
    case 'cancel-escrow-disbursement':
      return message('overview.task.approval.cancelEscrows', { who })
    case 'payee-account':
      return message('overview.task.approval.newAccount', { who, place: task.place ?? 'phone' })
    case 'payee-email':
      return message('overview.task.approval.changeEmail', { who })
    case 'change-limits':
      return message('overview.task.approval.raiseLimits', { who })
    case 'change-policy':
      return message('overview.task.approval.changePolicy', { who })
    case 'change-staff':
      return message('overview.task.approval.changeStaff', { who })
    case 'resolve-batch':
      return message('overview.task.approval.resolveBatch', { who, rows })
  }
}
