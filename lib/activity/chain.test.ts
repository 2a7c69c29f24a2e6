import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BEGINNING, follow, hashOf } from './chain'
import type { ActivityLine } from './entry'

function log(details: readonly object[]): ActivityLine[] {
  const lines: ActivityLine[] = []
  for (const [index, detail] of details.entries()) {
    const prev = lines.at(-1)?.hash ?? BEGINNING.hash
    const members = {
      seq: index + 1,
      at: '2026-02-01T08:00:00.000Z',
      actorId: null,
      actorName: 'system',
      action: 'a.b',
      subject: 'c:d',
      detail,
    }
    const entry = JSON.stringify(members)
    lines.push({
      ...members,
      seq: BigInt(members.seq),
      at: new Date(members.at),
      prev,
      entry,
      hash: hashOf(prev, entry),
    })
  }
  return lines
}

const logs = fc
  .array(fc.record({ note: fc.string(), n: fc.integer() }, { noNullPrototype: true }), { minLength: 3, maxLength: 12 })
  .map(log)
const withPlace = logs.chain((lines) => fc.tuple(fc.constant(lines), fc.nat({ max: lines.length - 1 })))

describe('the chain of the activity log', () => {
  it('is followed as it was written, whole or in pages', () => {
    fc.assert(
      fc.property(withPlace, ([lines, cut]) => {
        const whole = follow(BEGINNING, lines)
        expect(whole.broken).toBeNull()
        const half = follow(BEGINNING, lines.slice(0, cut))
        expect(follow(half.head, lines.slice(cut))).toEqual(whole)
      }),
    )
  })

  it('shows every edited entry, whichever member was edited', () => {
    const edits: readonly ((line: ActivityLine) => ActivityLine)[] = [
      (line) => ({ ...line, detail: { other: true } }),
      (line) => ({ ...line, actorName: `${line.actorName}x` }),
      (line) => ({ ...line, at: new Date(line.at.getTime() + 1) }),
      (line) => ({ ...line, entry: line.entry.replace('system', 'nobody') }),
      (line) => ({
        ...line,
        entry: line.entry.replace('system', 'nobody'),
        actorName: 'nobody',
        hash: hashOf(line.prev, line.entry.replace('system', 'nobody')),
      }),
      (line) => ({ ...line, hash: Uint8Array.from(line.hash, (byte) => byte ^ 1) }),
    ]
    fc.assert(
      fc.property(withPlace, fc.constantFrom(...edits), ([lines, at], edit) => {
        const forged = lines.map((line, index) => (index === at ? edit(line) : line))
        // A whole forged last line is a log of its own: only the head that was kept outside shows it.
        const last = at === lines.length - 1 && edit === edits[4]
        expect(follow(BEGINNING, forged).broken === null).toBe(last)
      }),
    )
  })

  it('shows entries that were removed or swapped', () => {
    fc.assert(
      fc.property(withPlace, ([lines, at]) => {
        if (at === lines.length - 1) return
        const without = lines.filter((_, index) => index !== at)
        expect(follow(BEGINNING, without).broken).toEqual({ seq: BigInt(at + 1), what: 'missing' })
        const [a, b] = [lines[at], lines[at + 1]]
        if (!a || !b) return
        const swapped = lines.with(at, { ...b, seq: a.seq }).with(at + 1, { ...a, seq: b.seq })
        expect(follow(BEGINNING, swapped).broken).not.toBeNull()
      }),
    )
  })
})
