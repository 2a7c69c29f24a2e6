import { answerRead } from '@/lib/access/requests/action'
import { download, makeFile } from '@/lib/downloads/download'
import { readFormat } from '@/lib/spreadsheets/sheet-response'

/** A finished export as a file, for the person who started it. */
export async function GET(
  _request: Request,
  { params }: RouteContext<'/api/payments/exports/[exportId]/[format]'>,
): Promise<Response> {
  const { exportId, format: asked } = await params
  const format = readFormat(asked)
  if (format === null) return new Response(null, { status: 404 })
  return download(await answerRead('read', (staff) => makeFile('paymentExport', staff, { exportId, format })))
}
