import { type Message, message } from '@/lib/messages/message'

const MOST_LINES = 5

/** "row 5", "rows 1, 2", or the first five and how many more. */
export const linesText = (lines: readonly number[]): Message =>
  message('sheet.lines', {
    count: lines.length,
    rows: lines.slice(0, MOST_LINES).join(', '),
    more: Math.max(0, lines.length - MOST_LINES),
  })
