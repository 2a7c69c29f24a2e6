import { answerRead } from '@/lib/access/requests/action'
import { download, makeFile } from '@/lib/downloads/download'

/** The statement of a payout as a document of A4 pages. */
export async function GET(
  _request: Request,
  { params }: RouteContext<'/api/payouts/[payoutId]/statement'>,
): Promise<Response> {
  const { payoutId } = await params
  return download(await answerRead('read', (staff) => makeFile('statement', staff, { payoutId })))
}
