import { answerRead } from '@/lib/access/requests/action'
import { download, makeFile } from '@/lib/downloads/download'
import { message } from '@/lib/messages/message'
import { requestTranslator } from '@/lib/messages/request-locale'
import { methodName } from '@/lib/payments/payment-method'
import { readServicePayment } from '@/lib/payments/read'
import { isPaid } from '@/lib/payments/status'
import { fail } from '@/lib/platform/result'
import { settings } from '@/lib/platform/settings'

const NOT_PAID = { kind: 'not-found', message: message('errors.evidence.notPaid') } as const

/** The receipt of a payment that has come in, as the service reports it now. */
export async function GET(
  _request: Request,
  { params }: RouteContext<'/api/payments/[paymentId]/receipt'>,
): Promise<Response> {
  const { paymentId } = await params
  const { t, text, formats } = await requestTranslator()
  const answer = await answerRead('read', async (staff) => {
    const read = await readServicePayment(staff, paymentId)
    if (!read.ok) return read
    const { id, status, amount, currency, paymentMethod, createdAt, reference, receipt: number } = read.value
    if (!isPaid(status)) return fail(NOT_PAID)
    return makeFile('paymentReceipt', staff, {
      ...{ reference: reference ?? id, foot: `payment:${id}`, amount: formats.money(amount, currency) },
      facts: [
        [t('documents.to'), settings().merchantName],
        [
          t('exports.col.method'),
          paymentMethod === null ? null : text(methodName(paymentMethod, settings().service.externalMethod)),
        ],
        [t('documents.paymentReference'), reference],
        [t('documents.receiptNumber'), number],
        [t('documents.createdAt'), createdAt === null ? null : formats.moment(createdAt)],
        [t('exports.col.serviceId'), id],
      ],
    })
  })
  return download(answer)
}
