import { type Message, type MessageValue, message } from '@/lib/messages/message'
import type { Amount } from '@/lib/money/amount'
import { differenceOf } from '@/lib/money/difference'
import { agrees, type ComparedFigure } from './control-figures'

/** How a figure compares with the payments: "The total agrees: UGX 180,000, as in row 64." */
export function comparisonText(figure: ComparedFigure): Message {
  const { lineNo } = figure
  const row = lineNo ?? 0
  if (agrees(figure)) {
    if (figure.kind === 'count')
      return message(`sheet.control.agrees.${lineNo === null ? 'typedCount' : 'count'}`, { row, said: figure.value })
    const said = { money: figure.value, currency: figure.currency }
    return message(`sheet.control.agrees.${lineNo === null ? 'typedTotal' : figure.kind}`, { row, said })
  }
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
