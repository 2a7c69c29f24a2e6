import { type Amount, fromMinor, toMinor } from '@/lib/money/amount'

/** Where a figure stands and which payments it is about: those below row `after` and above row `until`. */
type FigurePlace = {
  /** The row of the sheet that says it; null where a person typed it. */
  readonly lineNo: number | null
  readonly text: string
  readonly after: number
  readonly until: number | null
}

/** A figure that the payments of a sheet are compared with: the total, the total of a section, or the number of payments. */
export type ControlFigure = FigurePlace &
  (
    | { readonly kind: 'total' | 'subtotal'; readonly value: Amount; readonly currency: string }
    | { readonly kind: 'count'; readonly value: number }
  )

/** A figure with what the payments come to, as the sheet has them. */
export type ComparedFigure =
  | (Extract<ControlFigure, { kind: 'total' | 'subtotal' }> & { readonly counted: Amount })
  | (Extract<ControlFigure, { kind: 'count' }> & { readonly counted: number })

/** The payments of a sheet as read, blocked ones too; those whose amount cannot be read are only counted in `unreadable`. */
export type SheetFigures = {
  readonly payments: number
  readonly unreadable: number
  readonly totals: readonly { readonly currency: string; readonly amount: Amount }[]
  /** The sum of the last nine digits of every phone, as text. */
  readonly phoneCheckSum: string
}

/** A total and a number of payments that a person typed from their paper. */
export type TypedFigures = {
  readonly total: { readonly value: Amount; readonly currency: string } | null
  readonly count: number | null
}

/** Typed figures, which are about all payments. */
export function typedFigures({ total, count }: TypedFigures): ControlFigure[] {
  const place = { lineNo: null, text: '', after: 0, until: null }
  return [
    ...(total === null ? [] : [{ ...place, kind: 'total' as const, ...total }]),
    ...(count === null ? [] : [{ ...place, kind: 'count' as const, value: count }]),
  ]
}

/** A figure beside what the payments that it is about come to. */
export function compareFigure(
  figure: ControlFigure,
  counted: { readonly minor: bigint; readonly payments: number },
): ComparedFigure {
  return figure.kind === 'count'
    ? { ...figure, counted: counted.payments }
    : { ...figure, counted: fromMinor(counted.minor) }
}

/** Compares figures about a whole sheet with its payments. */
export const compareWhole = (figures: readonly ControlFigure[], sheet: SheetFigures): ComparedFigure[] =>
  figures.map((figure) =>
    compareFigure(figure, {
      minor: figure.kind === 'count' ? 0n : minorIn(sheet, figure.currency),
      payments: sheet.payments,
    }),
  )

const minorIn = ({ totals }: SheetFigures, currency: string): bigint => {
  const amount = totals.find((total) => total.currency === currency)?.amount
  return amount === undefined ? 0n : toMinor(amount)
}

/** Whether the payments come to what a figure says. */
export const agrees = ({ value, counted }: ComparedFigure): boolean => value === counted

/** Where the figures of a payout come from. */
export type ControlSource = 'sheet' | 'typed' | 'none'

/** Whether the sheet itself has a total or a count, or a person typed one. */
export function sourceOf(figures: readonly ControlFigure[]): ControlSource {
  if (figures.length === 0) return 'none'
  return figures.some(({ lineNo }) => lineNo !== null) ? 'sheet' : 'typed'
}
