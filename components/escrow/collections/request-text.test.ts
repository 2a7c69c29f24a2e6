import { describe, expect, it } from 'vitest'
import type { RequestView } from '@/lib/escrow/collections/view'
import { asMessage } from '@/lib/messages/message'
import { english, englishText } from '@/lib/messages/test-english'
import { STANDINGS, standing } from '@/lib/submissions/testing/standings'
import { requestSentence } from './request-text'

const t = english('escrow')
const request = (more: Partial<RequestView>): RequestView => ({
  ...{ id: 'r', kind: 'create-escrow', ...standing('ready'), maker: '', madeAt: '', stateSince: '', nextStepAt: null },
  ...{ termId: null, holdNote: null, problem: null, makerId: '', resolutionOptions: null },
  ...more,
})
const refused = (kind: string, message: string | null = null) =>
  request({ state: 'rejected_clean', problem: { kind, explanation: asMessage(''), message, field: null } })

describe('the sentence about the result of a request', () => {
  it.each(STANDINGS)('is complete for the state %j', (one) => {
    expect(requestSentence(t, englishText, request(one))).toMatch(/^[A-Z].*[.”]$/)
  })

  it.each(['unknown', 'reconciling', 'unclear', 'found_twice'] as const)(
    'never invites to ask again while it is %s',
    (word) => {
      expect(requestSentence(t, englishText, request({ ...standing(word), kind: 'release-escrow' }))).toMatch(
        /do not request it again/i,
      )
    },
  )

  it('contains the service’s own message, and who has to act', () => {
    expect(requestSentence(t, englishText, refused('refused-input', 'The code has expired.'))).toBe(
      'The service refused to ask the payer. It says: “The code has expired.” Nothing has moved. Correct what it names and request it again.',
    )
    expect(requestSentence(t, englishText, refused('key-refused'))).toContain(
      'Ask an admin to check the service settings',
    )
    expect(requestSentence(t, englishText, request({ ...refused('conflict'), kind: 'release-escrow' }))).toContain(
      'Refresh the escrow',
    )
  })
})
