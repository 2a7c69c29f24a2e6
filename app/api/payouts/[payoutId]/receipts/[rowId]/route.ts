import { answerRead } from '@/lib/access/requests/action'
import { download, makeFile } from '@/lib/downloads/download'

/** The receipt of one paid row of a payout. */
export async function GET(
  _request: Request,
  { params }: RouteContext<'/api/payouts/[payoutId]/receipts/[rowId]'>,
): Promise<Response> {
  const asked = await params
  return download(await answerRead('read', (staff) => makeFile('rowReceipt', staff, asked)))
}
