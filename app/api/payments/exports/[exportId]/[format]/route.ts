import { answerRead } from '@/lib/access/requests/action'
import { jsonAnswer } from '@/lib/access/requests/json-answer'
import { requestTranslator } from '@/lib/messages/request-locale'
import { takeExport } from '@/lib/payments/exports/export'
import { exportFile } from '@/lib/payments/exports/export-file'
import { readFormat } from '@/lib/spreadsheets/sheet-response'

/** A finished export as a file, for the person who started it. */
export async function GET(
  _request: Request,
  { params }: RouteContext<'/api/payments/exports/[exportId]/[format]'>,
): Promise<Response> {
  const { exportId, format: asked } = await params
  const format = readFormat(asked)
  if (format === null) return new Response(null, { status: 404 })
  const answer = await answerRead('read', (staff) => takeExport(staff, exportId, format))
  return answer.ok ? exportFile(answer.value, format, await requestTranslator()) : jsonAnswer(answer)
}
