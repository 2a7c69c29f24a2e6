import { describe, expect, it } from 'vitest'
import { actionProblem } from './action-body'

const ID = `40${'a'.repeat(40)}`
const PAGE = 'http://127.0.0.1:3000/payouts'

type Init = { readonly body?: BodyInit; readonly headers?: Record<string, string> }
const ask = ({ body, headers = {} }: Init) =>
  actionProblem(new Request(PAGE, { method: 'POST', body: body ?? null, headers }))
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

  it('is too large beyond what an action takes, and is not read then', async () => {
    expect(await text('[]', { 'content-length': '8388609' })).toBe('too-large')
    expect(await text(JSON.stringify(['x'.repeat(8_388_700)]))).toBe('too-large')
  })

  it('of other requests than calls of actions is not checked', async () => {
    expect(await raw('{', 'application/json')).toBeNull()
    expect(await raw('a=b', 'application/x-www-form-urlencoded')).toBeNull()
    expect(await actionProblem(new Request(PAGE))).toBeNull()
  })
})
