import { describe, expect, it } from 'vitest'
import { englishText, saying } from '@/lib/messages/test-english'
import { fromMinor } from '@/lib/money/amount'
import { standing } from '@/lib/submissions/testing/standings'
import { availableActions } from './available-actions'
import { escrowDisplay } from './status-display'
import type { EscrowProposal, EscrowView, ProviderState, RequestView, TermView } from './view'

const approver = { mayCollect: true, mayForce: true }
const preparer = { mayCollect: true, mayForce: false }
const term: TermView = { id: 'a', type: 'manual_release', data: null, deadline: null, isMet: false, metAt: null }
const stateOf = (status: string | null, ...terms: TermView[]): ProviderState => ({
  ...{ status, amount: fromMinor(7_500_000n), currency: 'UGX', paymentMethod: 'mtn', senderId: null, receiverId: null },
  ...{
    reference: null,
    createdAt: null,
    updatedAt: null,
    payer: null,
    terms,
    allTermsMet: null,
    requiredActions: null,
  },
  allocations: null,
})
const escrow = (more: Partial<EscrowView> = {}): EscrowView => ({
  ...{ id: 'e', name: 'Maize', madeHere: true, serviceId: 's', amount: null, currency: null, paymentMethod: null },
  ...{
    ofPayout: null,
    payerPhone: null,
    payerEmail: null,
    asked: null,
    by: 'R. Nambi',
    makerId: 'n',
    resolutionOptions: null,
    at: '',
    providerState: stateOf('active', { ...term, isMet: true }),
  },
  ...{
    observedAt: null,
    unread: null,
    history: [],
    events: [],
    contradicts: null,
    requests: [],
    proposals: [],
    readAt: '',
  },
  ...more,
})
const request = (more: Partial<RequestView>): RequestView => ({
  ...{
    id: 'r',
    kind: 'release-escrow',
    ...standing('unknown'),
    maker: '',
    madeAt: '',
    stateSince: '',
    nextStepAt: null,
  },
  ...{ termId: null, holdNote: null, problem: null, makerId: '', resolutionOptions: null },
  ...more,
})
const waiting = { kind: 'release-escrow', state: 'pending', maker: 'R. Nambi' } as EscrowProposal

describe('what can be done with an escrow', () => {
  it('is to release, return or dispute it once its terms are met', () => {
    const { release, force, reverse, dispute } = availableActions(escrow(), preparer)
    expect([release, force, reverse, dispute]).toEqual([null, undefined, null, null])
  })

  it('is to force a release past open terms, for an approver alone', () => {
    const open = escrow({ providerState: stateOf('active', term) })
    expect(availableActions(open, approver)).toMatchObject({ release: saying('Not every term is met.'), force: null })
    expect(availableActions(open, preparer).force).toEqual(saying('An approver requests'))
    expect(availableActions(open, preparer).fulfil(term)).toBeNull()
  })

  it('is to return the money while a dispute that the service accepted is not shown by it yet', () => {
    const disputed = escrow({ requests: [request({ kind: 'dispute-escrow', ...standing('accepted') })] })
    expect(availableActions(disputed, approver)).toMatchObject({
      release: saying('It is disputed. Return it, or resolve the dispute first.'),
      reverse: null,
      dispute: saying('A dispute is in progress.'),
    })
    const unsure = escrow({ requests: [request({ kind: 'dispute-escrow', ...standing('unknown') })] })
    expect(availableActions(unsure, approver).reverse).toEqual(saying('is not known yet'))
  })

  it.each(['active', 'parked'])('is to return it where an open dispute is listed, though the word is %s', (word) => {
    const listed = escrow({ providerState: { ...stateOf(word, { ...term, isMet: true }), hasOpenDispute: true } })
    expect(availableActions(listed, approver)).toMatchObject({
      release: saying('It is disputed. Return it, or resolve the dispute first.'),
      reverse: null,
      dispute: saying('It is already disputed.'),
    })
    expect(
      availableActions(escrow({ providerState: { ...stateOf('released'), hasOpenDispute: true } }), approver).reverse,
    ).toEqual(saying('The money was released.'))
  })

  it.each<[string, Partial<EscrowView>]>([
    ['before the service has confirmed it', { serviceId: null, providerState: null }],
    ['before it was read', { providerState: null }],
    ['while a release waits for a decision', { proposals: [waiting] }],
    ['while nobody knows what a release did', { requests: [request({})] }],
    ['once it was released', { providerState: stateOf('released') }],
    ['once it was returned', { providerState: stateOf('REVERSED') }],
  ])('is nothing %s', (_when, more) => {
    const { release, force, reverse, dispute } = availableActions(escrow(more), approver)
    for (const why of [release, force, reverse, dispute])
      expect(why === undefined || (why !== null && englishText(why) !== '')).toBe(true)
    expect(reverse).toEqual(saying(/\.$/))
  })

  it('is nothing at all for viewers', () => {
    expect(availableActions(escrow(), { mayCollect: false, mayForce: false }).reverse).toEqual(
      saying('Your role can only read'),
    )
  })

  it('is not to release what is disputed or not paid', () => {
    expect(availableActions(escrow({ providerState: stateOf('disputed') }), approver).release).toEqual(
      saying('disputed'),
    )
    expect(availableActions(escrow({ providerState: stateOf('pending') }), approver).release).toEqual(
      saying('not paid'),
    )
  })

  it('is not to meet a term twice, nor one that cannot be named', () => {
    const busy = escrow({
      providerState: stateOf('active', term),
      requests: [request({ kind: 'fulfil-term', termId: 'a' })],
    })
    expect(availableActions(busy, approver).fulfil(term)).toEqual(saying('not known yet'))
    expect(availableActions(escrow(), approver).fulfil({ ...term, id: null })).toEqual(saying('no identifier'))
  })
})

describe('the face of an escrow', () => {
  const one = { creation: null, notKnown: false, waitsFor: null, status: 'active' } as const
  it.each([
    [one, { known: true, code: 'in_escrow' }],
    [
      { ...one, status: 'on_ice' },
      { known: false, raw: 'on_ice' },
    ],
    [{ ...one, notKnown: true }, { code: 'not_known_yet' }],
    [{ ...one, creation: standing('unknown') }, { code: 'not_known_yet' }],
    [{ ...one, creation: standing('rejected_clean'), status: null }, { label: 'escrow.before.refused' }],
    [{ ...one, waitsFor: 'reverse-escrow' }, { code: 'waiting_for_approval' }],
    [{ ...one, creation: standing('settled') }, { code: 'in_escrow' }],
  ] as const)('of %j', (facts, face) => {
    expect(escrowDisplay(facts)).toMatchObject(face)
  })

  it('of a payout are released from its board, hold money while they are pending, and can be returned', () => {
    const held = escrow({ ofPayout: 'd', providerState: stateOf('pending', { ...term, isMet: true }) })
    const choices = availableActions(held, approver)
    expect(choices.release).toEqual(saying('board of its payout'))
    expect(choices.reverse).toBeNull()
    expect(choices.dispute).toBeNull()
    expect(availableActions(escrow({ providerState: stateOf('pending') }), approver).dispute).toEqual(
      saying('payer has not paid'),
    )
  })
})
