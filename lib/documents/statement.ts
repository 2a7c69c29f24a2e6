import 'server-only'
import { eq } from 'drizzle-orm'
import type { Staff } from '@/lib/access/actor'
import type { Translator } from '@/lib/messages/translator'
import { type Amount, fromMinor, sum } from '@/lib/money/amount'
import { foldPayments, type RowPayment } from '@/lib/payouts/results/read-payments'
import { settings } from '@/lib/platform/settings'
import { db } from '@/lib/store/open'
import { payout } from '@/lib/store/schema/payout'
import { makePdf } from './pdf'

/** A document: the name of its file without the ending, and its bytes. */
export type PdfFile = { readonly name: string; readonly parts: AsyncGenerator<Uint8Array> }

/** A name as a part of the name of a file. */
export const fileName = (name: string): string => name.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '')

/** The statement of a payout on A4 pages: each row with what became of it, and the sums of what was paid. Null where there is none. */
export async function makeStatement(_staff: Staff, payoutId: string, translator: Translator): Promise<PdfFile | null> {
  const [head] = await (await db()).select().from(payout).where(eq(payout.id, payoutId))
  if (head === undefined || head.state === 'discarded') return null
  const { t, formats, locale } = translator
  const { sums, lines } = await foldPayments(payoutId, emptyStatement, (statement, row) =>
    addRow(statement, row, translator),
  )
  const { merchantName, environment } = settings()
  const now = formats.moment(new Date().toISOString())
  const asked = {
    ...{ title: head.name, subtitle: `${merchantName}, ${environment}. ${t('documents.asOf', { time: now })}` },
    ...{ locale, foot: `payout:${payoutId}`, page: (number: number) => t('evidence.page', { number }) },
  }
  return {
    name: t('documents.statementFile', { name: fileName(head.name) }),
    parts: makePdf(asked, async (pdf) => {
      pdf.heading(t('documents.sums'))
      pdf.facts(
        [...sums]
          .sort(([one], [other]) => (one < other ? -1 : 1))
          .flatMap(([currency, of]) => {
            return [
              [t('documents.rowsPaid', { currency }), t('documents.rowsOf', { paid: of.paidRows, all: of.rows })],
              [t('documents.paid', { currency }), formats.money(of.paid, currency)],
              [t('documents.all', { currency }), formats.money(of.all, currency)],
              [t('documents.fees', { currency }), formats.money(of.fees, currency)],
            ] as const
          }),
      )
      pdf.heading(t('documents.rows'))
      await pdf.table(
        [
          { head: t('ui.col.row'), width: 3, end: true },
          { head: t('ui.col.payee'), width: 14 },
          { head: t('documents.paidTo'), width: 10 },
          { head: t('documents.paymentReference'), width: 8 },
          { head: t('ui.col.amount'), width: 9, end: true },
          { head: t('exports.col.fee'), width: 5, end: true },
          { head: t('ui.col.status'), width: 8 },
        ],
        cellsOf(lines),
      )
    }),
  }
}

type Sums = { rows: number; paidRows: number; paid: Amount; all: Amount; fees: Amount }
/** `lines`: the cells of each row in one text, which takes a tenth of the memory of the row. */
type Statement = { readonly sums: Map<string, Sums>; readonly lines: string[] }

// No cell has it: it is no visible character.
const BETWEEN = '\u0000'
const NOTHING = fromMinor(0n)

const emptyStatement = (): Statement => ({ sums: new Map(), lines: [] })

function addRow({ sums, lines }: Statement, row: RowPayment, { t, formats }: Translator): void {
  const { currency, amount, fee, isPaid, statusCode } = row
  const money = (value: Amount | null, write: (value: Amount, currency: string) => string) =>
    value === null || currency === null ? '' : write(value, currency)
  lines.push(
    [
      ...[String(row.lineNo), row.name ?? '', row.paidTo ?? '', row.reference ?? ''],
      ...[money(amount, formats.money), money(fee, formats.amount)],
      statusCode === null ? (row.rawStatus ?? '') : t(`ui.status.${statusCode}`),
    ].join(BETWEEN),
  )
  if (currency === null) return
  const of = sums.get(currency) ?? { rows: 0, paidRows: 0, paid: NOTHING, all: NOTHING, fees: NOTHING }
  sums.set(currency, of)
  of.rows += 1
  of.all = sum([of.all, amount ?? NOTHING])
  if (!isPaid) return
  of.paidRows += 1
  of.paid = sum([of.paid, amount ?? NOTHING])
  of.fees = sum([of.fees, fee ?? NOTHING])
}

function* cellsOf(lines: readonly string[]): Generator<readonly string[]> {
  for (const line of lines) yield line.split(BETWEEN)
}

/** The receipt of one paid row of a payout. Null where the row does not exist or is not paid as far as we know. */
export async function makeRowReceipt(
  _staff: Staff,
  { payoutId, rowId }: { readonly payoutId: string; readonly rowId: string },
  translator: Translator,
): Promise<PdfFile | null> {
  const [head] = await (await db()).select().from(payout).where(eq(payout.id, payoutId))
  const [row] = await foldPayments(
    payoutId,
    (): RowPayment[] => [],
    (all, one) => void all.push(one),
    rowId,
  )
  if (head === undefined || row === undefined || !row.isPaid || row.amount === null || row.currency === null)
    return null
  const { t, formats } = translator
  const { merchantName } = settings()
  return receipt(translator, {
    ...{ reference: row.reference ?? row.rowTag, foot: `row:${rowId}` },
    amount: formats.money(row.amount, row.currency),
    facts: [
      [t('documents.from'), merchantName],
      [t('documents.to'), row.name],
      [t('documents.paidTo'), row.paidTo],
      [t('documents.payout'), head.name],
      [t('documents.paymentReference'), row.reference],
      [t('documents.paidAt'), row.paidAt === null ? null : formats.moment(row.paidAt)],
      [t('documents.disbursement'), row.disbursementId],
    ],
  })
}

export type Receipt = {
  readonly reference: string
  readonly foot: string
  /** With its currency. */
  readonly amount: string
  readonly facts: readonly (readonly [label: string, value: string | null])[]
}

/** A receipt on one A4 page. */
export function receipt({ t, formats, locale }: Translator, { reference, foot, amount, facts }: Receipt): PdfFile {
  const { merchantName, environment } = settings()
  const now = formats.moment(new Date().toISOString())
  const asked = {
    ...{
      title: t('documents.receipt'),
      subtitle: `${merchantName}, ${environment}. ${t('documents.asOf', { time: now })}`,
    },
    ...{ locale, foot, page: (number: number) => t('evidence.page', { number }) },
  }
  return {
    name: t('documents.receiptFile', { reference: fileName(reference) }),
    parts: makePdf(asked, async (pdf) => {
      pdf.heading(amount)
      pdf.facts(facts)
      pdf.paragraph(t('documents.byService'))
    }),
  }
}
