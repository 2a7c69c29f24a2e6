import { message } from '@/lib/messages/message'
import { type EscrowContext, readDeadline } from './deadline'
import type { Reading } from './field-columns'
import { acceptChange, addProblem, cellIsReadable, type Findings } from './read-field'
import type { RowEdits } from './row-edits'

/** Reads by when the terms have to be met, as ISO 8601 UTC; null without a valid deadline (contract 2.7). */
export function checkDeadline(
  found: Findings,
  reading: Reading,
  patch: RowEdits | null,
  escrow: EscrowContext,
): string | null {
  if (reading.text === '' && reading.kind !== 'error') {
    if (escrow.optional !== true) addProblem(found, 'missing-deadline')
    return null
  }
  if (!cellIsReadable(found, 'deadline', reading)) return null
  const read = readDeadline(reading, escrow)
  if (!read.ok) {
    addProblem(found, read.code, { typed: reading.text, detail: read.message })
    return null
  }
  if (read.changed === null || acceptChange(found, patch, 'deadline', reading, read.changed)) return read.utc
  const detail = message('issues.deadline.asTyped', { cell: reading.text })
  addProblem(found, 'bad-deadline', { typed: reading.text, detail })
  return null
}
