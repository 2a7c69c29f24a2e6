import 'server-only'
import type { Staff } from '@/lib/access/actor'
import type { Translator } from '@/lib/messages/translator'
import { sum } from '@/lib/money/amount'
import type { PayeeProblem } from '@/lib/payees/payee-error'
import { readYear } from '@/lib/payees/read-payments'
import { ok, type Result } from '@/lib/platform/result'
import { settings } from '@/lib/platform/settings'
import { makePdf } from './pdf'
import { fileName, type PdfFile } from './statement'

// Nothing was paid in it: what is no year has no payments.
const NO_YEAR = '1000'

/** What a payee was paid in one calendar year ("2026"): sums by month, and each payment, as the service reported them paid. */
export async function makePayeeStatement(
  staff: Staff,
  { payeeId, year }: { readonly payeeId: string; readonly year: string },
  { t, formats, locale }: Translator,
): Promise<Result<PdfFile, PayeeProblem>> {
  const read = await readYear(staff, payeeId, /^[1-9]\d{3}$/.test(year) ? year : NO_YEAR)
  if (!read.ok) return read
  const { name, code, payments, months } = read.value
  const { merchantName, environment } = settings()
  const now = formats.moment(new Date().toISOString())
  const asked = {
    title: t('documents.payeeYear', { name, year }),
    subtitle: `${merchantName}, ${environment}. ${t('documents.asOf', { time: now })}`,
    ...{ locale, foot: `payee:${payeeId}`, page: (number: number) => t('evidence.page', { number }) },
  }
  const currencies = [...new Set(payments.map(({ currency }) => currency))].sort()
  return ok({
    name: t('documents.statementFile', { name: `${fileName(name)}-${year}` }),
    parts: makePdf(asked, async (pdf) => {
      pdf.heading(t('documents.sums'))
      pdf.facts([
        [t('documents.to'), `${name}, ${code}`],
        ...currencies.map((currency) => {
          const its = payments.filter((one) => one.currency === currency)
          return [
            t('documents.paid', { currency }),
            `${formats.money(sum(its.map(({ amount }) => amount)), currency)} (${t('documents.payments', { count: its.length })})`,
          ] as const
        }),
      ])
      pdf.heading(t('documents.byMonth'))
      await pdf.table(
        [
          { head: t('documents.month'), width: 10 },
          { head: t('documents.paymentsHead'), width: 8, end: true },
          { head: t('ui.col.amount'), width: 12, end: true },
        ],
        months.map((one) => [one.month, String(one.payments), formats.money(one.amount, one.currency)]),
      )
      pdf.heading(t('documents.paymentsHead'))
      await pdf.table(
        [
          { head: t('documents.paidAt'), width: 8 },
          { head: t('documents.payout'), width: 16 },
          { head: t('documents.paidTo'), width: 11 },
          { head: t('documents.paymentReference'), width: 9 },
          { head: t('ui.col.amount'), width: 10, end: true },
        ],
        payments.map((one) => [
          ...[formats.date(one.day), one.payoutName, one.paidTo ?? '', one.reference ?? ''],
          formats.money(one.amount, one.currency),
        ]),
      )
      pdf.paragraph(t('documents.byServiceAll'))
    }),
  })
}
