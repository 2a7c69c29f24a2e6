import type { BatchChange } from '@/lib/escrow/board/view'

const counted = (n: number): string => (n === 1 ? '1 escrow' : `${n} escrows`)

/** "Release of 4 escrows", "Forced release of 1 escrow", "Cancel of the payout". */
export function changeTitle({ kind, force, results }: Pick<BatchChange, 'kind' | 'force' | 'results'>): string {
  if (kind === 'cancel-escrow-disbursement') return 'Cancel of the payout'
  return `${force ? 'Forced release' : 'Release'} of ${counted(results.length)}`
}

/** What happened, what it means for the money, what to do next. */
export function changeSentence(
  change: Pick<BatchChange, 'kind' | 'state' | 'results' | 'holdReason' | 'holdNote'>,
): string {
  const { kind, state } = change
  switch (state) {
    case 'ready':
      return 'Approved and stored. Nothing was sent yet. It is sent by itself.'
    case 'sending':
      return 'The request is on its way. What it does appears here.'
    case 'unknown':
    case 'reconciling':
      return 'The service gave no clear answer, so it may or may not have acted. Each escrow is read again, and the same request repeated under the same key, which releases nothing twice. Ask for nothing again.'
    case 'on_hold':
      return onHold(change)
    case 'void':
      return 'It was never sent. Nothing happened to the money, and it can be asked for again.'
    case 'rejected_clean':
      return 'The service refused it at the first try. Nothing happened to the money, and it can be asked for again.'
    case 'absent_proven':
      return 'It never ran: two people say so, and it was read that nothing of it happened. It can be asked for again.'
    case 'accepted':
    case 'settled':
    case 'partial':
    case 'failed':
    case 'cancelled':
      return kind === 'cancel-escrow-disbursement' ? cancelSentence(change) : releaseSentence(change)
  }
}

function onHold({ holdReason, holdNote }: Pick<BatchChange, 'holdReason' | 'holdNote'>): string {
  switch (holdReason) {
    case 'stopped':
      return `Sending was stopped. ${holdNote ?? 'No reason was given.'} Nothing is sent until it is settled here, or by what is read.`
    case 'unclear':
      return 'Reading could not settle yet what it did. It is settled here, or by what is read; ask for nothing again before that.'
    default:
      return 'It could not be settled by reading. Ask the service what it did; ask for nothing again before that.'
  }
}

function cancelSentence({ state }: Pick<BatchChange, 'state'>): string {
  if (state === 'settled') return 'The service says that the payout is cancelled. What its escrows hold stands above.'
  if (state === 'accepted') return 'The service took the cancel. It is read until the payout says that it is cancelled.'
  return 'The payout was not cancelled: it ended otherwise, or the service refused. Its escrows are as the board shows them.'
}

function releaseSentence({ state, results }: Pick<BatchChange, 'state' | 'results'>): string {
  const released = results.filter(({ result }) => result === 'released').length
  if (state === 'settled') return `Each of ${counted(results.length)} was read again, and is released.`
  const some = `${released} of ${counted(results.length)} released`
  if (state === 'accepted')
    return `The service took the release. ${some} so far; each is read until its own status says so.`
  if (released === 0) return 'None of them was released: each was read again. They can be asked for again.'
  return `${some}: each was read again. Only those that are still held can be asked for again.`
}
