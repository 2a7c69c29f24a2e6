import { describe, expect, it } from 'vitest'
import { makeLog } from './log'
import { withRequestContext } from './request-context'

function linesOf(write: (log: ReturnType<typeof makeLog>) => void) {
  const lines: string[] = []
  write(makeLog('info', { write: (line) => lines.push(line) }))
  return lines
}

describe('log', () => {
  it('writes one JSON line with level, time, request id and a sentence', () => {
    const [line] = linesOf((log) => withRequestContext('request-one', () => log.info({ rows: 3 }, 'draft saved')))
    expect(JSON.parse(line ?? '')).toMatchObject({
      level: 'info',
      requestId: 'request-one',
      rows: 3,
      msg: 'draft saved',
    })
  })

  it('masks fields, messages and errors', () => {
    const text = linesOf((log) => {
      log.warn({ apiKey: 'hunter2', phone: '+256772000418' }, 'call to +256772000418 with token=hunter2')
      log.error({ err: new Error('password=hunter2') }, 'failed')
      log.error(new Error('otp: hunter2'))
    }).join('')
    expect(text).not.toMatch(/hunter2|772000418/)
    expect(text).toContain('***418')
    expect(text).toContain('"stack"')
  })

  it('keeps a forged line break inside its own line', () => {
    const lines = linesOf((log) => log.info({ name: 'x\n{"level":"fatal"}\u001b[31m' }, 'a\nb'))
    expect(lines).toHaveLength(1)
    expect(lines[0]?.trimEnd()).toMatch(/^\P{Cc}+$/u)
  })
})
