import { answerRead } from '@/lib/access/requests/action'
import { download, makeFile } from '@/lib/downloads/download'

/** The rows that have a problem, as a file. */
export async function GET(
  _request: Request,
  { params }: RouteContext<'/api/payouts/[payoutId]/problems'>,
): Promise<Response> {
  const { payoutId } = await params
  return download(await answerRead('read', (staff) => makeFile('problems', staff, { payoutId })))
}
