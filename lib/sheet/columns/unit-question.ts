import { message } from '@/lib/messages/message'
import type { Question } from './recognition'
import type { UnitSaid } from './units'

/** Where a sheet names a unit: in a cell ("C1"), in a row, in the number format of a column, or in the name of the tab or of the file. */
type Where = { readonly in: 'cell' | 'row' | 'format' | 'tab' | 'file'; readonly place: string }

const LONGEST = 80

/** Asks in which unit the amounts are, where the sheet names a currency or a multiple beside that of the payout. */
export function unitQuestion({ kind, said, currency }: UnitSaid, text: string, where: Where, own: string): Question {
  const isMultiple = kind === 'multiple'
  const quoted = text.slice(0, LONGEST)
  const at = message(`sheet.where.${where.in}`, { place: where.place })
  return {
    code: 'other-unit',
    field: 'amount',
    columns: [],
    message: isMultiple
      ? message('sheet.question.multiple', { text: quoted, where: at })
      : where.in === 'format'
        ? message('sheet.question.shownWith', { text: quoted, column: where.place, said, currency: own })
        : message('sheet.question.currency', { text: quoted, where: at, said, currency: own }),
    key: `unit ${where.in} ${where.place} “${quoted}”: ${said}`,
    currency,
    isMultiple,
  }
}

const KEY = /^unit (cell|row|format|tab|file) (\S*) “(.*)”: (.*)$/s

/** What the question of a unit was about, for the words of its answer; null for the key of another question. */
export function readUnitKey(key: string) {
  const [, where = '', place = '', text = '', said = ''] = KEY.exec(key) ?? []
  if (where === '') return null
  return { text, said, where: message(`sheet.where.${where as Where['in']}`, { place }) }
}
