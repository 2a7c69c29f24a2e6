import 'server-only'
import { eq } from 'drizzle-orm'
import type { Staff } from '@/lib/access/actor'
import type { Translator } from '@/lib/messages/translator'
import { type Amount, fromMinor, sum } from '@/lib/money/amount'
import { readPayments } from '@/lib/payouts/results/read-payments'
import { settings } from '@/lib/platform/settings'
import { db } from '@/lib/store/open'
import { payout } from '@/lib/store/schema/payout'
import { makePdf } from './pdf'

/** A document: the name of its file without the ending, and its bytes. */
export type PdfFile = { readonly name: string; readonly parts: AsyncGenerator<Uint8Array> }

/** A name as a part of the name of a file. */
export const fileName = (name: string): string => name.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '')

/** The statement of a payout on A4 pages: each row with what became of it, and the sums of what was paid. Null where there is none. */
export async function makeStatement(
  _staff: Staff,
  payoutId: string,
  { t, formats, locale }: Translator,
): Promise<PdfFile | null> {
  const [head] = await (await db()).select().from(payout).where(eq(payout.id, payoutId))
  if (head === undefined || head.state === 'discarded') return null
  const rows = await readPayments(payoutId)
  const { merchantName, environment } = settings()
  const now = formats.moment(new Date().toISOString())
  const asked = {
    ...{ title: head.name, subtitle: `${merchantName}, ${environment}. ${t('documents.asOf', { time: now })}` },
    ...{ locale, foot: `payout:${payoutId}`, page: (number: number) => t('evidence.page', { number }) },
  }
  const currencies = [...new Set(rows.flatMap(({ currency }) => currency ?? []))].sort()
  const money = (amounts: readonly (Amount | null)[]) => sum([fromMinor(0n), ...amounts.flatMap((one) => one ?? [])])
  return {
    name: t('documents.statementFile', { name: fileName(head.name) }),
    parts: makePdf(asked, async (pdf) => {
      pdf.heading(t('documents.sums'))
      pdf.facts(
        currencies.flatMap((currency) => {
          const of = rows.filter((row) => row.currency === currency)
          const paid = of.filter(({ isPaid }) => isPaid)
          return [
            [t('documents.rowsPaid', { currency }), t('documents.rowsOf', { paid: paid.length, all: of.length })],
            [t('documents.paid', { currency }), formats.money(money(paid.map(({ amount }) => amount)), currency)],
            [t('documents.all', { currency }), formats.money(money(of.map(({ amount }) => amount)), currency)],
            [t('documents.fees', { currency }), formats.money(money(paid.map(({ fee }) => fee)), currency)],
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
        rows.map((row) => [
          ...[String(row.lineNo), row.name ?? '', row.paidTo ?? '', row.reference ?? ''],
          row.amount === null || row.currency === null ? '' : formats.money(row.amount, row.currency),
          row.fee === null || row.currency === null ? '' : formats.amount(row.fee, row.currency),
          row.statusCode === null ? (row.rawStatus ?? '') : t(`ui.status.${row.statusCode}`),
        ]),
      )
    }),
  }
}

/** The receipt of one paid row of a payout. Null where the row does not exist or is not paid as far as we know. */
export async function makeRowReceipt(
  _staff: Staff,
  { payoutId, rowId }: { readonly payoutId: string; readonly rowId: string },
  translator: Translator,
): Promise<PdfFile | null> {
  const [head] = await (await db()).select().from(payout).where(eq(payout.id, payoutId))
  const row = (await readPayments(payoutId, rowId)).find((one) => one.rowId === rowId)
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
