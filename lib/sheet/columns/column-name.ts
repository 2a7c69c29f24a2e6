import { type Message, message } from '@/lib/messages/message'
import { columnLetters } from './column-letters'

/** A column as a sentence names it: its heading with its letter, since two columns may have the same heading. */
export const columnNamed = (heading: string, column: number): Message =>
  heading === ''
    ? message('sheet.column', { column: columnLetters([column]) })
    : message('sheet.columnHeaded', { heading, letters: columnLetters([column]) })
