import { answerRead } from '@/lib/access/answer'
import { jsonAnswer } from '@/lib/access/json-answer'
import { notFound } from '@/lib/escrows/problem'
import { readEscrow } from '@/lib/escrows/read-escrow'
import { fail, ok } from '@/lib/result'
import { readServiceId } from '@/lib/service/id'

export async function GET(_request: Request, { params }: RouteContext<'/api/escrows/[escrowId]'>): Promise<Response> {
  const id = readServiceId((await params).escrowId)
  return jsonAnswer(
    await answerRead('read', async (staff) => {
      const escrow = id === null ? null : await readEscrow(staff, id)
      return escrow === null ? fail(notFound) : ok(escrow)
    }),
  )
}
