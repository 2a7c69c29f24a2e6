import { answerRead } from '@/lib/access/requests/action'
import { jsonAnswer } from '@/lib/access/requests/json-answer'
import { receipt } from '@/lib/documents/statement'
import { message } from '@/lib/messages/message'
import { requestTranslator } from '@/lib/messages/request-locale'
import { methodName } from '@/lib/payments/payment-method'
import { readServicePayment } from '@/lib/payments/read'
import { isPaid } from '@/lib/payments/status'
import { fail, ok } from '@/lib/platform/result'
import { settings } from '@/lib/platform/settings'
import { fileResponse } from '@/lib/spreadsheets/sheet-response'

const NOT_PAID = { kind: 'not-found', message: message('errors.evidence.notPaid') } as const

/** The receipt of a payment that has come in, as the service reports it now. */
export async function GET(
  _request: Request,
  { params }: RouteContext<'/api/payments/[paymentId]/receipt'>,
): Promise<Response> {
  const { paymentId } = await params
  const translator = await requestTranslator()
  const { t, text, formats } = translator
  const answer = await answerRead('read', async (staff) => {
    const read = await readServicePayment(staff, paymentId)
    if (!read.ok) return read
    const { id, status, amount, currency, paymentMethod, createdAt, reference, receipt: number } = read.value
    if (!isPaid(status)) return fail(NOT_PAID)
    return ok(
      receipt(translator, {
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
      }),
    )
  })
  if (!answer.ok) return jsonAnswer(answer)
  return fileResponse({ name: `${answer.value.name}.pdf`, type: 'application/pdf', parts: answer.value.parts })
}
