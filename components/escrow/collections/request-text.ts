import type { RequestView } from '@/lib/escrow/collections/view'

const VERBS: Readonly<Record<RequestView['kind'], { readonly asked: string; readonly would: string }>> = {
  'create-escrow': { asked: 'The collection was sent', would: 'ask the payer' },
  'fulfil-term': { asked: 'The confirmation of the term was sent', would: 'meet the term' },
  'dispute-escrow': { asked: 'The dispute was sent', would: 'dispute it' },
  'release-escrow': { asked: 'The release was sent', would: 'release it' },
  'release-escrow-disbursement': { asked: 'Its release with others of its payout was sent', would: 'release it' },
  'reverse-escrow': { asked: 'The return was sent', would: 'return it' },
}

/** What a request came to, what it means for the money, and what happens or what to do next. */
export function requestSentence(request: RequestView): string {
  const { kind, state, problem } = request
  const { asked, would } = VERBS[kind]
  const said = problem?.message == null ? '' : ` It says: “${problem.message}”`
  switch (state) {
    case 'ready':
      return 'It is stored and sent by itself in a moment. Nothing has moved yet.'
    case 'sending':
      return 'It is on its way to the service. What it answers appears here.'
    case 'unknown':
      return `${asked}, and the service gave no clear answer, so it may or may not have happened. The same request is repeated under the same key, which cannot happen twice. Do not ask for it again.`
    case 'reconciling':
      return `${asked}, and the service gave no clear answer. It is being settled by reading. Do not ask for it again.`
    case 'on_hold':
      return onHold(request)
    case 'rejected_clean':
      return `The service refused to ${would}.${said} Nothing has moved. ${adviceOf(kind, problem?.kind)}`
    case 'failed':
      return kind === 'create-escrow'
        ? 'The payer did not pay. Nothing is held.'
        : `The service did not ${would}.${said} The money stands as the status says. Read it, then decide what to do.`
    case 'absent_proven':
      return 'The service never received it. Nothing has moved. It can be asked for again.'
    case 'void':
      return 'It was never sent, and nothing has moved.'
    case 'cancelled':
      return 'It was cancelled at the service. Nothing is held.'
    default:
      return 'The service has taken it. What comes of it is read and appears here.'
  }
}

function onHold({ kind, holdReason, holdNote }: RequestView): string {
  if (holdReason === 'figures_differ')
    return 'What the service says contradicts what was sent. It is not known where the money is. Ask the service before anything else is done.'
  if (holdReason !== 'stopped')
    return `${VERBS[kind].asked}, and reading could not settle whether it happened. ${byPerson(kind)}`
  const where = kind === 'release-escrow-disbursement' ? ' It is settled on the board of its payout.' : ''
  return `Sending is held, so nothing more is sent for now. ${holdNote ?? 'No reason was given.'}${where}`
}

function byPerson(kind: RequestView['kind']): string {
  if (kind === 'create-escrow') return 'Ask the service about it, and do not ask for it again here.'
  const where = kind === 'release-escrow-disbursement' ? 'on the board of its payout' : 'below'
  return `It is settled ${where}, or by what is read; do not ask for it again.`
}

/** What staff do about a refusal, by the kind of answer it was (contract 7). */
function adviceOf(kind: RequestView['kind'], refusal: string | undefined): string {
  switch (refusal) {
    case 'key-refused':
    case 'not-allowed':
    case 'missing-client-id':
      return 'Ask whoever runs the house to check the service settings, then ask for it again.'
    case 'not-found':
      return 'Check that it belongs to this account and environment.'
    default:
      return kind === 'create-escrow'
        ? 'Correct what it names and ask again.'
        : 'Read the escrow again before it is tried anew.'
  }
}
