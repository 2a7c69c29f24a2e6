import fc from 'fast-check'
import type { CrashPoint } from '@/lib/submissions/sending/crash-point'
import { dialect } from '@/lib/submissions/testing/dialects'

/** What else happens between two turns of the sender. */
const EVENTS = [
  'backup',
  'restore',
  'clock-ahead',
  'clock-back',
  'clock-right',
  'new-fees',
  'people',
  'copied',
  'cut-off',
  'contradiction',
] as const
export type WhatElse = (typeof EVENTS)[number]

/** Where a process may die. */
export const DEATHS: readonly CrashPoint[] = [
  'before-quote',
  'before-open',
  'attempt-opened',
  'before-write',
  'answered',
  'attempt-closed',
  'reconciling',
  'looked',
  'found',
  'read',
]

/** Twice as often: what a restore undoes is where most can go wrong, and these leave most to people. */
const OFTEN = ['restore', 'people', 'copied', 'cut-off', 'contradiction'] as const

/** Minutes after which the service has forgotten every key from before. */
export const DAY = 26 * 60

const step = fc.record({
  minutes: fc.constantFrom(1, 1, 2, 5, 11, 31, 60, 240, 600, DAY),
  event: fc.option(fc.constantFrom<WhatElse>(...EVENTS, ...OFTEN), { nil: null, freq: 5 }),
  /** The share of the places of a crash at which the process dies. */
  dies: fc.constantFrom(0, 0, 0.02, 0.1),
})

/**
 * A service of one dialect with faults, and what happens to the merchant meanwhile: processes die, older backups are restored
 * (from before a send and from before an approval), the database's clock jumps by twelve hours and back, prices change, lists
 * lag, the service contradicts itself, somebody repeats a batch there, and for a day nothing that is sent arrives. For tests.
 */
export const world = fc.record({
  switches: dialect,
  /** Whether the service keeps the batch and row references that it is sent; without them entries are hard to distinguish. */
  marks: fc.constantFrom('kept', 'omitted'),
  listLagMinutes: fc.constantFrom(0, 5, 30),
  faults: fc.uniqueArray(
    fc.constantFrom(
      'reset-before',
      'commit-then-reset',
      'rate-limit',
      'error-400-before',
      'error-500-before',
      'error-500-middle',
      'error-500-after',
      'error-502-middle',
      'html-503',
      'truncated-json',
      'empty',
    ),
    { maxLength: 4 },
  ),
  chance: fc.constantFrom(0.05, 0.2, 0.5),
  /** Whether faults also strike lists and quotes; a quote that is refused stops a batch. */
  readsFail: fc.boolean(),
  /** Whether people wait until a batch can be resolved for good, or prefer to have it read or sent again. */
  patient: fc.boolean(),
  seed: fc.nat(1_000_000),
  /** After which step the second payout is approved. */
  approvedAt: fc.nat(4),
  steps: fc.array(step, { minLength: 7, maxLength: 12 }),
})
export type World = typeof world extends fc.Arbitrary<infer T> ? T : never

/** Numbers from 0 to 1, the same ones for the same seed. */
export function drawing(seed: number): () => number {
  let at = seed
  return () => {
    at = (at + 0x6d2b79f5) | 0
    let mixed = Math.imul(at ^ (at >>> 15), 1 | at)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
