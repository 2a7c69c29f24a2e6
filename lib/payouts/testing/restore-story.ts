import fc from 'fast-check'

const DAY = 24 * 60

/** What is put back: `nothing` is a restart of the newest data, after which everything has to be paid. */
const RESTORED = ['nothing', 'database', 'folder', 'folder, head outside'] as const

/** When the backup was made that is put back. */
const BACKUPS = ['before the draft', 'before the approval', 'before the send', 'after a part was sent'] as const

/**
 * One installation that is restored: what is put back, how old it is, how the service's lists lag and fail, and what people do. A backup of minutes is
 * put back with the head outside, or where lists do not lag (see decision 51). For tests.
 */
export const restoreStory = fc
  .record({
    restored: fc.constantFrom('nothing', ...RESTORED.slice(1), ...RESTORED.slice(1)),
    backup: fc.constantFrom(...BACKUPS),
    /** Minutes from the backup to the restore. */
    older: fc.constantFrom(1, 3, 20, 2 * 60, 9 * 60, 26 * 60, 3 * DAY, 9 * DAY),
    /** Minutes for which the app is down before it starts with the restored data. */
    down: fc.constantFrom(0, 1, 10, 8 * 60),
    /** Whether the database is exchanged below a process that goes on. */
    below: fc.boolean(),
    kind: fc.constantFrom('direct', 'direct', 'escrow'),
    batches: fc.integer({ min: 1, max: 3 }),
    lagMinutes: fc.constantFrom(0, 0, 5, 30),
    /** Minutes after the start for which the lists fail, and how often they do. */
    failFor: fc.constantFrom(0, 0, 5, 45),
    failChance: fc.constantFrom(0.3, 1),
    marks: fc.constantFrom('kept', 'kept', 'omitted'),
    /** Whether people open an epoch where sending is blocked, or leave it so. */
    opensEpoch: fc.boolean(),
  })
  .filter(({ older, restored, lagMinutes }) => older > 2 || restored !== 'folder' || lagMinutes === 0)
export type RestoreStory = typeof restoreStory extends fc.Arbitrary<infer T> ? T : never
