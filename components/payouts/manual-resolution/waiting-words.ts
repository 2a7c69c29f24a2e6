import type { StatusWord } from '@/components/ui/value/status-faces'
import type { SubmissionView } from '@/lib/payouts/view'

type Words = {
  readonly status: StatusWord
  /** What happened. */
  readonly happened: string
  /** What it means for the money. */
  readonly money: string
}

const UNKNOWN = 'Do not pay these rows again until this is settled.'

/** How a batch that waits for a person is described. */
export function waitingWords({ holdReason, holdNote, mayHaveRun, waiting }: SubmissionView): Words {
  const reason = `${(holdNote ?? 'No reason was given').replace(/[.\s]+$/, '')}.`
  switch (holdReason) {
    case 'found_twice':
      return {
        status: 'Found twice',
        happened: 'The service has more than one disbursement with the reference of this batch.',
        money: `Rows may have been paid twice. Ask the service to cancel or return the second one. ${UNKNOWN}`,
      }
    case 'figures_differ':
      return {
        status: 'Figures differ',
        happened:
          'What the service says differs from what was sent, or from what it said before. It is read again every 6 hours, and goes on by itself once two readings in a row agree.',
        money: `It is not certain which rows were paid. Ask the service to explain it. ${UNKNOWN}`,
      }
    case 'stopped':
      if (waiting?.found)
        return {
          status: 'Found after a restore',
          happened: `${reason} It is not sent again.`,
          money: `Its rows may have been paid. ${UNKNOWN}`,
        }
      return {
        status: mayHaveRun ? 'Not known yet' : 'Held',
        happened: `Sending is on hold: ${reason}`,
        money: mayHaveRun
          ? `It may have been sent before, so its rows may have been paid. ${UNKNOWN}`
          : waiting !== null && waiting.lost.length > 0
            ? `It was not sent, but its rows may have been paid before the restore. ${UNKNOWN}`
            : 'It was not sent, and nothing was paid.',
      }
    default:
      return {
        status: 'Not known yet',
        happened: 'The service gave no clear answer, and searching its list did not settle it.',
        money: `Its rows may or may not have been paid. ${UNKNOWN}`,
      }
  }
}
