import type { Message } from '@/lib/messages/message'
import type { Texts } from '@/lib/messages/use-text'
import type { SubmissionView } from '@/lib/payouts/view'
import type { StatusCode } from '@/lib/status/status-code'

type Words = {
  readonly status: StatusCode
  /** What happened. */
  readonly happened: string
  /** What it means for the money. */
  readonly money: string
}

/** The texts of a batch that waits for a person. */
export function waitingWords(
  t: Texts<'resolution'>,
  text: (message: Message) => string,
  { holdReason, holdNote, mayHaveRun, waiting }: SubmissionView,
): Words {
  const doNotPay = t('why.doNotPay')
  const reason = `${(holdNote === null ? t('why.noReason') : text(holdNote)).replace(/[.\s]+$/, '')}.`
  switch (holdReason) {
    case 'found_twice':
      return {
        status: 'found_twice',
        happened: t('why.twice'),
        money: t('why.twiceMeans', { doNotPay }),
      }
    case 'figures_differ':
      return {
        status: 'figures_differ',
        happened: t('why.differs'),
        money: t('why.differsMeans', { doNotPay }),
      }
    case 'stopped':
      if (waiting?.found)
        return {
          status: 'found_after_restore',
          happened: t('why.stopped', { reason }),
          money: t('why.mayBePaid', { doNotPay }),
        }
      return {
        status: mayHaveRun ? 'not_known_yet' : 'on_hold',
        happened: t('why.onHold', { reason }),
        money: mayHaveRun
          ? t('why.mayBeSent', { doNotPay })
          : waiting !== null && waiting.lost.length > 0
            ? t('why.beforeRestore', { doNotPay })
            : t('why.notSent'),
      }
    default:
      return {
        status: 'not_known_yet',
        happened: t('why.unclear'),
        money: t('why.unclearMeans', { doNotPay }),
      }
  }
}
