// The thread of the embedded database, so that a long query does not block the app. Plain Node runs this file by its path.
import { parentPort, workerData } from 'node:worker_threads'
import { StartProblem } from '../start-problem.ts'
import { type OpenFolder, openFolder } from './folder.ts'
import type { ErrorData, FromThread, NumberedRequest, ThreadRequest } from './messages.ts'
import { rawOf } from './raw-pglite.ts'

const MEMBERS = ['code', 'detail', 'constraint', 'table', 'column', 'schema', 'severity', 'where', 'hint'] as const

function errorData(problem: unknown): ErrorData {
  if (!(problem instanceof Error)) return { message: String(problem) }
  const members = Object.entries(problem).filter(([name]) => MEMBERS.some((known) => known === name))
  return { ...Object.fromEntries(members), message: problem.message }
}

const send = (message: FromThread) => parentPort?.postMessage(message)

function serve(opened: OpenFolder) {
  const raw = rawOf(opened.client)
  const listening = new Map<string, () => Promise<void>>()

  const answer = async (request: ThreadRequest): Promise<unknown> => {
    switch (request.kind) {
      case 'query': {
        const { rows, affectedRows } = await raw.query(request.text, request.params, request.rowMode)
        return { rows, fields: [], affectedRows }
      }
      case 'exec':
        return raw.exec(request.statements)
      case 'listen':
        listening.set(
          request.channel,
          await raw.listen(request.channel, (payload) =>
            send({ kind: 'notification', channel: request.channel, payload }),
          ),
        )
        return
      case 'unlisten':
        await listening.get(request.channel)?.()
        listening.delete(request.channel)
        return
      case 'dump':
        return raw.dump()
      case 'syncs':
        return opened.fs.syncs
      case 'close':
        await raw.close()
        opened.unlock()
        return
    }
  }

  parentPort?.on('message', async (request: NumberedRequest) => {
    try {
      send({ kind: 'done', id: request.id, value: await answer(request) })
    } catch (problem) {
      send({ kind: 'failed', id: request.id, problem: errorData(problem) })
    }
  })
}

try {
  serve(await openFolder(String(workerData.folder)))
  send({ kind: 'open' })
} catch (problem) {
  send(
    problem instanceof StartProblem
      ? { kind: 'cannot-start', reason: problem.reason }
      : { kind: 'cannot-open', problem: errorData(problem) },
  )
}
