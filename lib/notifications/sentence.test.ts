import { describe, expect, it } from 'vitest'
import { message } from '@/lib/messages/message'
import { englishText } from '@/lib/messages/test-english'
import { type NotificationFacts, notificationMessage } from './sentence'

const facts = (over: Partial<NotificationFacts>): NotificationFacts => ({
  kind: 'decided',
  word: 'approved',
  about: { kind: 'payout', id: 'p', name: 'Wages' },
  does: message('requests.does.pay', { rows: 183 }),
  who: 'D. Okot',
  reason: null,
  made: null,
  ...over,
})

describe('the text of a notification', () => {
  it.each([
    [{ kind: 'asked', word: 'pending', who: 'R. Nambi' }, 'Pay 183 rows. R. Nambi needs your decision.'],
    [{}, 'D. Okot approved this request: Pay 183 rows.'],
    [{ kind: 'commented', word: 'comment' }, 'D. Okot commented on this request: Pay 183 rows.'],
    [{ word: 'rejected', reason: 'Totals are wrong ' }, 'D. Okot rejected it: Totals are wrong. Nothing was sent.'],
    [{ word: 'rejected' }, 'D. Okot rejected it. Nothing was sent.'],
    [
      { word: 'rejected', about: { kind: 'payee', id: 'y', name: 'Amina' } },
      'D. Okot rejected it. Nothing was changed.',
    ],
    [{ word: 'void', reason: 'A row changed!' }, 'It was withdrawn: A row changed! Nothing was sent.'],
    [{ kind: 'ended', word: 'settled', made: 'create-disbursement' }, 'Every row was paid.'],
    [
      { kind: 'ended', word: 'partial', made: 'release-escrow-disbursement' },
      'Some escrows were released and some were not. Each one shows its status.',
    ],
    [{ kind: 'ended', word: 'settled', made: 'a-kind-to-come' }, 'It has ended. Its page shows the result.'],
  ] as const)('%o', (over, sentence) => {
    expect(englishText(notificationMessage(facts(over)))).toBe(sentence)
  })
})
