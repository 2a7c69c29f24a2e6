import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Engine } from './database'
import { openTestDatabase } from './test-database'
import { type Submitted, submitted } from './test-story'
import { ago, submissionLike, supposing } from './test-supposing'

const TOO_EARLY = 'Absence cannot be proved earlier than 25 hours after the first send'
const TWO_SCANS = 'Absence needs two complete scans, 10 minutes apart, over the whole window'
const SENT = { first_sent_at: ago('30 hours') }
const ATTEMPT = `insert into attempt (submission_id, ordinal, body_sha256, worker, opened_at, lease_until, closed_at, outcome)
  select id, 1, body_sha256, 'w', ${ago('30 hours')}, now(), now(), 'unknown' from submission where id = $S`
type Scan = { from?: string; to?: string; complete?: boolean; found?: number }
/** A search that began so many minutes ago, took no time, and read from 26 hours before the send until then. */
const scan = (minutes: number, { from, to, complete = true, found = 0 }: Scan = {}) => {
  const began = ago(`${minutes} minutes`)
  return `insert into absence_scan (submission_id, started_at, finished_at, window_from, window_to, total, complete, found)
    values ($S, ${began}, ${began}, ${from ?? ago('56 hours 1 minute')}, ${to ?? began}, 1, ${complete}, ${found})`
}
/** Two people said that it never arrived; one of them asked for it so long ago. */
const confirmed = (asked: string) =>
  `insert into proposal select (jsonb_populate_record(p, jsonb_build_object('id', gen_random_uuid(), 'kind', 'declare-absent',
    'subject_id', $S, 'state', 'approved', 'asked_at', ${ago(asked)}))).* from proposal p where id = $Q`

describe('what has to be known before something counts as absent', () => {
  let store: Engine
  let sent: Submitted
  beforeAll(async () => {
    store = await openTestDatabase()
    sent = await submitted(store)
  })
  afterAll(() => store.close())

  const says = (own: Readonly<Record<string, string>>, facts: readonly string[]) => {
    const { submissionId, proposalId } = sent
    const known = [ATTEMPT, ...facts].map((fact) =>
      fact.replaceAll('$S', `'${submissionId}'`).replaceAll('$Q', `'${proposalId}'`),
    )
    return supposing(store, known, `select guard_absence(${submissionLike(submissionId, own)})::text`)
  }

  const NOTHING = ''
  const TWICE = [scan(100), scan(90)] as const
  it.each<[string, string, Readonly<Record<string, string>>, ...string[]]>([
    [NOTHING, 'two whole searches found nothing', SENT, ...TWICE],
    [TOO_EARLY, 'it was sent 24 hours and 59 minutes ago', { first_sent_at: ago('24 hours 59 minutes') }, ...TWICE],
    [TOO_EARLY, 'it was never sent', {}, ...TWICE],
    ['A scan found the submission at the service', 'one more search found it', SENT, ...TWICE, scan(80, { found: 1 })],
    ['The service has it under an id', 'its id is known', { ...SENT, service_id: 'gen_random_uuid()' }, ...TWICE],
    [
      'The time that a restored backup lost is not searched yet',
      'it is from before a restore',
      { ...SENT, epoch: 's.epoch - 1' },
      ...[...TWICE, `update control set epoch_since = ${ago('2 hours')}`],
    ],
    [TWO_SCANS, 'there was one search', SENT, scan(90)],
    [TWO_SCANS, 'the searches are nine minutes apart', SENT, scan(99), scan(90)],
    [TWO_SCANS, 'the first was not whole', SENT, scan(100, { complete: false }), scan(90)],
    [TWO_SCANS, 'the second was not whole', SENT, scan(100), scan(90, { complete: false })],
    [TWO_SCANS, 'the first was less than 25 hours after the send', SENT, scan(301), scan(290)],
    [TWO_SCANS, 'the first began to read too late', SENT, scan(100, { from: ago('55 hours') }), scan(90)],
    [TWO_SCANS, 'the second began to read too late', SENT, scan(100), scan(90, { from: ago('55 hours') })],
    [TWO_SCANS, 'the first ended too early', SENT, scan(100, { to: ago('5 hours') }), scan(90)],
    [TWO_SCANS, 'the second ended too early', SENT, scan(100), scan(90, { to: ago('5 hours') })],
    [
      NOTHING,
      'both read until 26 hours after the send',
      SENT,
      scan(100, { to: ago('3 hours') }),
      scan(90, { to: ago('3 hours') }),
    ],
    [NOTHING, 'two people said so, after one search', SENT, scan(90), confirmed('1 hour')],
    [
      'It was not searched for since its key is dead',
      'two people said so, and nobody searched since its key is dead',
      SENT,
      ...[scan(301), confirmed('1 hour')],
    ],
    [TWO_SCANS, 'two people said so while its key was alive', SENT, scan(90), confirmed('5 hours 1 minute')],
  ])('%s: where %s', async (sentence, _what, own, ...facts) => {
    expect(await says(own, facts)).toBe(sentence)
  })
})
