import { answerRead } from '@/lib/access/requests/action'
import { download, makeHere } from '@/lib/downloads/download'
import { makeBundle } from '@/lib/support/bundle'

/** The diagnostic bundle: what somebody who helps needs to know, without secrets. */
export async function GET(): Promise<Response> {
  const name = `countinghouse-${new Date().toISOString().slice(0, 10)}.zip`
  return download(
    await answerRead('support:read', async (staff) =>
      makeHere(staff, { name, type: 'application/zip', parts: await makeBundle(staff) }),
    ),
  )
}
