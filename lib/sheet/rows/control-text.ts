import { type Message, type MessageValue, message } from '@/lib/messages/message'
import type { Amount } from '@/lib/money/amount'
import { differenceOf } from '@/lib/money/difference'
import { agrees, type ComparedFigure } from './control-figures'

/** How a figure compares with the payments: "The payments agree with the sheet's total in row 64." */
export function comparisonText(figure: ComparedFigure): Message {
  const { kind, lineNo } = figure
  const row = lineNo ?? 0
  if (agrees(figure))
    return message(lineNo === null ? 'sheet.control.agrees.typed' : `sheet.control.agrees.${kind}`, { row })
  if (figure.kind === 'count') {
    const { value: said, counted } = figure
    return message(lineNo === null ? 'sheet.control.differs.typedCount' : 'sheet.control.differs.count', {
      row,
      said,
      counted,
    })
  }
  const { value, counted, currency } = figure
  const difference = differenceOf(value, counted)
  const money = (amount: Amount): MessageValue => ({ money: amount, currency })
  return message(lineNo === null ? 'sheet.control.differs.typedTotal' : `sheet.control.differs.${figure.kind}`, {
    ...{
      row,
      said: money(value),
      by: money(difference?.by ?? value),
      more: difference?.isMore === true ? 'yes' : 'no',
    },
  })
}
