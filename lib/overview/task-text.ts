import { blockMessage } from '@/lib/activity/block-message'
import { aboutName } from '@/lib/approvals/approval-line'
import { asMessage, type Message, message } from '@/lib/messages/message'
import { paidOverName } from '@/lib/networks/networks'
import { adviceFor } from '@/lib/payouts/results/failure-advice'
import { findingMessages } from '@/lib/reconciliation/finding-messages'
import type { StatusCode } from '@/lib/status/status-code'
import { approvalText } from './approval-text'
import type { Task } from './task'

export type TaskText = {
  /** The code gives icon and tone; the label is more exact than the usual label of that status. */
  readonly code: StatusCode
  readonly label: Message
  readonly text: Message
  readonly button: Message
}

const BUTTONS = {
  view: message('overview.task.button.view'),
  resolve: message('overview.task.button.resolve'),
  review: message('overview.task.button.review'),
  correct: message('overview.task.button.correct'),
  retry: message('overview.task.button.retry'),
} as const

/** What a task is, what it means for the money, and the text of the button that opens the page where it is resolved. */
export function taskText(task: Task, now: Date): TaskText {
  switch (task.kind) {
    case 'not-known':
      return {
        ...notKnownStatus(task),
        text: notKnown(task, now),
        button: needsPerson(task) ? BUTTONS.resolve : BUTTONS.view,
      }
    case 'collection-not-known':
      return { ...collectionStatus(task), text: collectionNotKnown(task, now), button: BUTTONS.view }
    case 'on-hold':
      return onHold(task)
    case 'waiting-for-funds':
      return waitingForFunds(task)
    case 'approval':
      return {
        code: 'waiting_for_approval',
        label: message('overview.task.label.approval'),
        text: approvalText(task),
        button: BUTTONS.review,
      }
    case 'held':
      return held(task, now)
    case 'sending-blocked': {
      const label = message('overview.task.label.sendingBlocked')
      return { code: 'blocked', label, text: blockMessage(task.reason), button: BUTTONS.review }
    }
    case 'comparing': {
      const { until } = task
      const text = message('findings.comparing', { until: until === null ? 'none' : { time: until } })
      return { code: 'sending_stopped', label: message('overview.task.label.comparing'), text, button: BUTTONS.review }
    }
    case 'no-second-head': {
      const { failing } = task
      const label = message('overview.task.label.noSecondHead')
      const text = failing ? message('overview.task.headCopyFails', failing) : message('overview.task.noSecondHead')
      return { code: 'warning', label, text, button: BUTTONS.review }
    }
    case 'log-broken': {
      const label = message('overview.task.label.logBroken')
      return { code: 'failed', label, text: message('overview.task.logBroken'), button: BUTTONS.review }
    }
    case 'finding':
      return { code: 'warning', ...findingMessages(task.finding), button: BUTTONS.review }
    case 'blocked': {
      const { blocked, rows } = task
      const label = message('overview.task.label.blocked', { rows: blocked })
      return {
        code: 'blocked',
        label,
        text: message('overview.task.blocked', { rows, blocked }),
        button: BUTTONS.correct,
      }
    }
    case 'failed': {
      const label = message('overview.task.label.failed', { rows: task.rows })
      return { code: 'failed', label, text: failed(task), button: BUTTONS.retry }
    }
  }
}

type Of<K extends Task['kind']> = Extract<Task, { kind: K }>
type Labelled = Pick<TaskText, 'code' | 'label'>

const needsPerson = ({ state, ofCancel }: Of<'not-known'>): boolean => state === 'on_hold' && !ofCancel

function notKnownStatus({ holdReason, batches }: Of<'not-known'>): Labelled {
  if (holdReason === 'found_twice') return { code: 'found_twice', label: message('overview.task.label.foundTwice') }
  if (holdReason === 'figures_differ') {
    return { code: 'figures_differ', label: message('overview.task.label.figuresDiffer') }
  }
  return { code: 'not_known_yet', label: message('overview.task.label.notKnown', { batches }) }
}

function notKnown(task: Of<'not-known'>, now: Date): Message {
  const since = durationText(now.getTime() - Date.parse(task.since))
  if (task.ofCancel) return message('overview.task.notKnown.ofCancel', { lasting: since })
  switch (task.holdReason) {
    case 'unclear':
      return message('overview.task.notKnown.unclear', { lasting: since })
    case 'found_twice':
      return message('overview.task.notKnown.foundTwice')
    case 'figures_differ':
      return message('overview.task.notKnown.figuresDiffer')
    default:
      return message('overview.task.notKnown.waiting', { lasting: since })
  }
}

const collectionStatus = ({ holdReason }: Of<'collection-not-known'>): Labelled =>
  holdReason === 'stopped'
    ? { code: 'on_hold', label: message('overview.task.label.onHold') }
    : { code: 'not_known_yet', label: message('overview.task.label.notKnown', { batches: 1 }) }

function collectionNotKnown(task: Of<'collection-not-known'>, now: Date): Message {
  const since = durationText(now.getTime() - Date.parse(task.since))
  switch (task.holdReason) {
    case 'unclear':
    case 'found_twice':
      return message('overview.task.collection.unclear', { lasting: since })
    case 'figures_differ':
      return message('overview.task.collection.figuresDiffer')
    case 'stopped':
      return message('overview.task.collection.stopped')
    default:
      return message('overview.task.collection.waiting', { lasting: since })
  }
}

function onHold({ found, batches, reason }: Of<'on-hold'>): TaskText {
  if (found) {
    return {
      code: 'found_after_restore',
      label: message('overview.task.label.foundAfterRestore'),
      text: message('overview.task.foundAfterRestore'),
      button: BUTTONS.resolve,
    }
  }
  return {
    code: 'on_hold',
    label: message('overview.task.label.batchesOnHold', { batches }),
    text:
      reason === null
        ? message('overview.task.onHoldNoReason')
        : message('overview.task.onHold', { reason: asSentence(reason) }),
    button: BUTTONS.view,
  }
}

function waitingForFunds({ batches, cover, balanceAt, money }: Of<'waiting-for-funds'>): TaskText {
  const missing = cover.kind === 'short' && money !== null ? { money: cover.missing, currency: money.currency } : ''
  const known = cover.kind === 'short' && cover.atLeast ? 'at_least' : cover.kind
  return {
    code: 'waiting_for_funds',
    label: message('overview.task.label.waitingForFunds'),
    text: message('overview.task.waitingForFunds', {
      batches,
      known,
      missing,
      at: balanceAt === null ? '' : { moment: balanceAt },
    }),
    button: BUTTONS.resolve,
  }
}

const HELD = { cancelled: 'warning', overdue: 'overdue', 'due-soon': 'due_soon' } as const

function held({ which, escrows, deadline }: Of<'held'>, now: Date): TaskText {
  const lasting = durationText(deadline === null ? 0 : Math.abs(Date.parse(deadline) - now.getTime()))
  return {
    code: HELD[which],
    label: message('overview.task.label.held', { which, escrows }),
    text: message('overview.task.held', { which, lasting }),
    button: BUTTONS.view,
  }
}

function failed({ reasons, refused }: Of<'failed'>): Message {
  if (refused) return message('overview.task.refused')
  const causes = new Map(reasons.map((reason) => adviceFor(reason).what).map((what) => [JSON.stringify(what), what]))
  const [only] = [...causes.values()]
  if (causes.size !== 1 || only === undefined) return message('overview.task.failedReasons', { count: causes.size })
  return message('overview.task.failed', { reason: only })
}

/** Adds the full stop that a reason typed by a person may lack; our own messages are sentences already. */
function asSentence(reason: Message): Message {
  const text = reason.key === 'ui.plain' ? String(reason.values?.text ?? '').trim() : null
  return text === null || /[.!?]$/.test(text) ? reason : asMessage(`${text}.`)
}

/** The name of the payout, escrow or payee that a task is about, with the network if it is about one batch. */
export function taskSubject(task: Task): Message {
  const { about } = task
  if (task.kind === 'finding') return message('overview.task.subject.findings', { count: task.findings })
  if (about.kind === 'activity') return message('overview.task.subject.log')
  if (about.kind === 'findings') return message('overview.task.subject.sending')
  return 'network' in task && task.network !== null
    ? message('overview.task.subject.withNetwork', { name: aboutName(about), network: paidOverName(task.network) })
    : aboutName(about)
}

/** A duration in milliseconds as "12 minutes", "3 hours" or "2 days", rounded down. */
export function durationText(ms: number): Message {
  const minutes = Math.floor(Math.max(0, ms) / 60_000)
  if (minutes < 1) return message('overview.task.lasting.moment')
  if (minutes < 60) return message('overview.task.lasting.minutes', { count: minutes })
  const hours = Math.floor(minutes / 60)
  if (hours < 48) return message('overview.task.lasting.hours', { count: hours })
  return message('overview.task.lasting.days', { count: Math.floor(hours / 24) })
}
