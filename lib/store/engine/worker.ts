// The embedded database's own thread: a long query here does not hold up the app. Plain Node runs this file by its path.
import { parentPort, workerData } from 'node:worker_threads'
import { StartProblem } from '../start-problem.ts'
import { type OpenFolder, openFolder } from './folder.ts'
import { rawOf } from './memory.ts'
import type { Ask, Asked, FromThread, Problem } from './messages.ts'

const MEMBERS = ['code', 'detail', 'constraint', 'table', 'column', 'schema', 'severity', 'where', 'hint'] as const

function asData(problem: unknown): Problem {
  if (!(problem instanceof Error)) return { message: String(problem) }
  const members = Object.entries(problem).filter(([name]) => MEMBERS.some((known) => known === name))
  return { ...Object.fromEntries(members), message: problem.message }
}

const send = (message: FromThread) => parentPort?.postMessage(message)

function serve(opened: OpenFolder) {
  const raw = rawOf(opened.client)
  const listening = new Map<string, () => Promise<void>>()

  const answer = async (ask: Ask): Promise<unknown> => {
    switch (ask.kind) {
      case 'query': {
        const { rows, affectedRows } = await raw.query(ask.text, ask.params, ask.rowMode)
        return { rows, fields: [], affectedRows }
      }
      case 'exec':
        return raw.exec(ask.statements)
      case 'listen':
        listening.set(
          ask.channel,
          await raw.listen(ask.channel, (payload) => send({ kind: 'notice', channel: ask.channel, payload })),
        )
        return
      case 'unlisten':
        await listening.get(ask.channel)?.()
        listening.delete(ask.channel)
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

  parentPort?.on('message', async (asked: Asked) => {
    try {
      send({ kind: 'done', id: asked.id, value: await answer(asked) })
    } catch (problem) {
      send({ kind: 'failed', id: asked.id, problem: asData(problem) })
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
      : { kind: 'cannot-open', problem: asData(problem) },
  )
}
