import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { actionProblem } from './action-body'

const ID = `40${'a'.repeat(40)}`
const PAGE = 'http://127.0.0.1:3000/payouts'

/** The milliseconds that this thread has worked since: other tests run beside this one. */
const spent = (since: NodeJS.CpuUsage) => {
  const { user, system } = process.threadCpuUsage(since)
  return (user + system) / 1_000
}

const headed = (headers: Record<string, string>) => ({ method: 'POST', headers: new Headers(headers) })

type Init = { readonly body?: BodyInit; readonly headers?: Record<string, string> }
const ask = async ({ body, headers = {} }: Init) => {
  const request = new Request(PAGE, { method: 'POST', body: body ?? null, headers })
  return actionProblem(request, Buffer.from(await request.arrayBuffer()))
}
const text = (body: string, headers: Record<string, string> = {}) =>
  ask({ body, headers: { 'next-action': ID, ...headers } })
const multipart = (parts: Readonly<Record<string, string>>) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(parts)) form.append(name, value)
  return ask({ body: form, headers: { 'next-action': ID } })
}
const raw = (body: string, type: string, headers = {}) => ask({ body, headers: { 'content-type': type, ...headers } })

describe('the body of a call of an action', () => {
  it.each([
    '[]',
    '["a",1,null,true,{"b":["c"]}]',
    '["$$not a reference","$undefined","$D2026-11-23T00:00:00.000Z","$n123","$I","$-0","$-I","$N"]',
    '[{"rows":[{"a":{"b":1}},"$0:0:rows:0:a"]}]',
    `[${JSON.stringify('x'.repeat(2_000_000))}]`,
    `[${'['.repeat(90)}${']'.repeat(90)}]`,
  ])('is taken where a browser could have sent it: %.60s', async (body) => {
    expect(await text(body)).toBeNull()
  })

  it('is accepted in parts, as a form with its fields', async () => {
    expect(await multipart({ '0': '[{"email":""},"$K1"]', _1_email: 'a@b.example', _1_password: 'x' })).toBeNull()
    expect(await multipart({ '0': '["$1","$a","$Q2"]', '1': '{"x":1}', '10': '[]', '2': '[]' })).toBeNull()
  })

  it.each([
    '',
    'garbage',
    '{"a":1}',
    '5',
    'null',
    '"text"',
    '["a"',
    '["$1"]',
    '["$0:5"]',
    '["$0:0:__proto__"]',
    '[{"a":1},"$0:0:constructor"]',
    '["$1:__proto__:constructor"]',
    '["$F1"]',
    '["$h1"]',
    '["$@1"]',
    '["$B1"]',
    '["$R1"]',
    '["$Q1"]',
    '["$nabc"]',
    `["$n${'1'.repeat(400)}"]`,
    JSON.stringify(Array(1_001).fill(1)),
    `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
  ])('is refused where no browser of ours sends it: %.60s', async (body) => {
    expect(await text(body)).toBe('malformed')
  })

  it('is refused in parts that do not fit together', async () => {
    expect(await multipart({ '1': '[]' })).toBe('malformed')
    expect(await multipart({ '0': '["$1"]' })).toBe('malformed')
    expect(await multipart({ '0': '["$1"]', '1': 'garbage' })).toBe('malformed')
    expect(await multipart({ '0': '["$Q1"]', '1': '{}' })).toBe('malformed')
  })

  it('is refused where it is cut, names another boundary or none, or is a form of the old kind', async () => {
    const form = '--b\r\nContent-Disposition: form-data; name="0"\r\n\r\n["x"]\r\n--b--\r\n'
    const fetched = { 'next-action': ID }
    expect(await raw(form, 'multipart/form-data; boundary=b', fetched)).toBeNull()
    expect(await raw(form.slice(0, -12), 'multipart/form-data; boundary=b', fetched)).toBe('malformed')
    expect(await raw(form, 'multipart/form-data; boundary=c', fetched)).toBe('malformed')
    expect(await raw(form, 'multipart/form-data', fetched)).toBe('malformed')
    expect(await raw('a=b', 'application/x-www-form-urlencoded', fetched)).toBe('malformed')
  })

  it('names an action by an id as the build makes them', async () => {
    for (const id of ['nonsense', '', '__proto__', `${ID}a`, `zz${'a'.repeat(40)}`])
      expect(await text('[]', { 'next-action': id })).toBe('malformed')
  })

  it('is a form that can be read where a page without script sends it', async () => {
    const form = '--b\r\nContent-Disposition: form-data; name="email"\r\n\r\nx\r\n--b--\r\n'
    expect(await raw(form, 'multipart/form-data; boundary=b')).toBeNull()
    expect(await raw(form.slice(0, -12), 'multipart/form-data; boundary=b')).toBe('malformed')
    expect(await raw(form, 'multipart/form-data')).toBe('malformed')
  })

  it.each<[string, () => string]>([
    ['references', () => `[{"a":[1]},[${Array(900_000).fill('"$0:0"').join()}]]`],
    ['references in disguise', () => `[{"a":[1]},[${Array(900_000).fill('"\\u00240:0"').join()}]]`],
    ['empty lists', () => `[[${Array(2_700_000).fill('[]').join()}]]`],
    ['empty objects', () => `[[${Array(2_700_000).fill('{}').join()}]]`],
    ['numbers', () => `[[${Array(4_000_000).fill('1').join()}]]`],
    ['dates', () => `[[${Array(500_000).fill('"$D2026-01-01"').join()}]]`],
    [
      'deep lists',
      () =>
        `[${Array(40_000)
          .fill('['.repeat(98) + ']'.repeat(98))
          .join()}]`,
    ],
  ])('is refused for too many %s before it is parsed', async (_what, body) => {
    const bytes = Buffer.from(body())
    const began = process.threadCpuUsage()
    expect(await actionProblem(headed({ 'next-action': ID }), bytes)).toBe('too-large')
    // To parse one of these takes seconds.
    expect(spent(began)).toBeLessThan(400)
  })

  it('is refused for too many parts before they are read, and for too much in all parts together', async () => {
    const part = (name: string, text: string) =>
      `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`
    const form = (texts: readonly string[]) =>
      Buffer.from(`${texts.map((text, n) => part(String(n), text)).join('')}--b--\r\n`)
    const headers = headed({ 'next-action': ID, 'content-type': 'multipart/form-data; boundary=b' })
    const began = process.threadCpuUsage()
    expect(await actionProblem(headers, form(['[]', ...Array(140_000).fill('')]))).toBe('too-large')
    expect(spent(began)).toBeLessThan(400)
    expect(await actionProblem(headers, form(['["$1","$2"]', ...Array(2).fill(`[${'[],'.repeat(10_000)}[]]`)]))).toBe(
      'too-large',
    )
    expect(await actionProblem(headers, form(['["$1","$2"]', '"', `[${'[],'.repeat(40_000)}[]]`]))).toBe('too-large')
    expect(await actionProblem(headers, form(['["$1"]', `[${'[],'.repeat(10_000)}[]]`]))).toBeNull()
  })

  it('is refused where a form names an action that cannot be read', async () => {
    const send = async (fields: Readonly<Record<string, string>>) => {
      const form = new FormData()
      for (const [name, value] of Object.entries(fields)) form.append(name, value)
      return ask({ body: form })
    }
    const named = JSON.stringify({ id: ID, bound: '$@1' })
    const fields = { $ACTION_REF_1: '', '$ACTION_1:0': named, '$ACTION_1:1': '[{"email":""}]', $ACTION_KEY: 'k1' }
    expect(await send({ ...fields, email: 'a@b.example' })).toBeNull()
    expect(await send({ [`$ACTION_ID_${ID}`]: '' })).toBeNull()
    expect(await send({ email: 'a@b.example' })).toBeNull()
    for (const wrong of [
      { ...fields, '$ACTION_1:0': 'garbage' },
      { ...fields, '$ACTION_1:0': '{"id":"no"}' },
      { ...fields, '$ACTION_1:1': '{"a"' },
      { ...fields, '$ACTION_1:1': '["$F1"]' },
      { $ACTION_REF_2: '' },
      { $ACTION_ID_no: '' },
      { $ACTION_nonsense: '' },
    ])
      expect(await send(wrong), JSON.stringify(wrong)).toBe('malformed')
  })
})

describe('the largest that a page of ours sends', () => {
  const cell = fc.oneof(
    { weight: 6, arbitrary: fc.string({ maxLength: 40, unit: 'binary' }) },
    fc.constantFrom('$', '$$', '$1', '$0:0', '"', '\\', '[{,', '\u0000', ''),
    fc.constant(null),
    fc.record({
      kind: fc.constantFrom('number', 'date'),
      text: fc.string({ maxLength: 12 }),
      formula: fc.constant(true),
    }),
  )

  it('is taken, whatever its cells say: a part of a sheet, up to ten thousand cells', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(cell, { minLength: 1, maxLength: 12 }),
        fc.integer({ min: 1, max: 200 }),
        async (some, columns) => {
          const count = Math.min(1_000, Math.floor(10_000 / columns))
          const rows = Array.from({ length: count }, (_, ordinal) => ({
            ...{ ordinal, lineNo: ordinal + 2 },
            cells: Array.from({ length: columns }, (_one, at) => some[(at + ordinal) % some.length] ?? null),
          }))
          // As the framework writes them: a text that begins with the mark gets another.
          const body = JSON.stringify(['4f0c', rows], (_key, value) =>
            typeof value === 'string' && value.startsWith('$') ? `$${value}` : value,
          )
          expect(await text(body)).toBeNull()
        },
      ),
      { numRuns: 30 },
    )
  })

  it('is taken: ten thousand rows by their ids, and one long text', async () => {
    const id = '00000000-0000-4000-8000-000000000000'
    const rows = Array.from({ length: 10_000 }, () => ({ rowId: id, word: 'paid' }))
    expect(
      await text(JSON.stringify([{ submissionId: id, rows, evidence: 'seen', serviceReference: null }])),
    ).toBeNull()
    expect(await text(JSON.stringify(['x'.repeat(500_000)]))).toBeNull()
  })
})
