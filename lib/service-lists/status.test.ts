import { describe, expect, it } from 'vitest'
import { KNOWN_STATUSES, shownItemStatus, shownStatus } from './status'

describe('shownStatus', () => {
  it.each(KNOWN_STATUSES)('knows %s', (raw) => {
    expect(shownStatus(raw).known).toBe(true)
  })

  it('calls a finished item paid, and a finished disbursement completed', () => {
    expect(shownItemStatus('completed')).toEqual({ known: true, code: 'paid' })
    expect(shownStatus('COMPLETED')).toEqual({ known: true, code: 'completed' })
  })

  it.each(['on_hold', 'Paid', 'Refunded', 'constructor', ''])('does not guess at %j', (raw) => {
    expect(shownStatus(raw)).toEqual({ known: false, raw })
  })

  it('does not know a missing status', () => {
    expect(shownStatus(null)).toEqual({ known: false, raw: null })
  })
})
