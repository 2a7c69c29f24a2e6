import { answerRead } from '@/lib/access/requests/action'
import { jsonAnswer } from '@/lib/access/requests/json-answer'
import { notFound } from '@/lib/escrow/collections/escrow-error'
import { readEscrow } from '@/lib/escrow/collections/read-escrow'
import { readServiceId } from '@/lib/gateway/id'
import { fail, ok } from '@/lib/platform/result'

export async function GET(_request: Request, { params }: RouteContext<'/api/escrows/[escrowId]'>): Promise<Response> {
  const id = readServiceId((await params).escrowId)
  return jsonAnswer(
    await answerRead('read', async (staff) => {
      const escrow = id === null ? null : await readEscrow(staff, id)
      return escrow === null ? fail(notFound) : ok(escrow)
    }),
  )
}
