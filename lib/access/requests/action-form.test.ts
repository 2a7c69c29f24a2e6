import { expect, it } from 'vitest'
import { actionProblem, mayCallAction } from './action-body'

const ID = `40${'a'.repeat(40)}`
const PAGE = 'http://127.0.0.1:3000/payouts'

it.each<readonly [method: string, headers: Record<string, string>, may: boolean]>([
  ['POST', { 'next-action': ID }, true],
  ['POST', { 'next-action': '' }, true],
  ['POST', { 'content-type': 'multipart/form-data; boundary=b' }, true],
  ['POST', { 'content-type': 'Multipart/Form-Data' }, true],
  ['POST', { 'content-type': 'text/plain; multipart/form-data' }, false],
  ['POST', { 'content-type': 'application/json' }, false],
  ['POST', {}, false],
  ['GET', { 'next-action': ID }, false],
  ['PUT', { 'content-type': 'multipart/form-data' }, false],
])('%s with %j may call an action: %s', (method, headers, may) => {
  expect(mayCallAction({ method, headers: new Headers(headers) })).toBe(may)
})

it('a form of a page without script is refused where the action that it names cannot be read', async () => {
  const send = async (fields: Readonly<Record<string, string>>) => {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.append(name, value)
    const request = new Request(PAGE, { method: 'POST', body: form })
    return actionProblem(request, Buffer.from(await request.arrayBuffer()))
  }
  const named = JSON.stringify({ id: ID, bound: '$@1' })
  const fields = { $ACTION_REF_1: '', '$ACTION_1:0': named, '$ACTION_1:1': '[{"email":""}]', $ACTION_KEY: 'k1' }
  expect(await send({ ...fields, email: 'a@b.example' })).toBeNull()
  expect(await send({ [`$ACTION_ID_${ID}`]: '' })).toBeNull()
  expect(await send({ email: 'a@b.example', _$ACTION_x: '' })).toBeNull()
  expect(await send({ $ACTION_REF_1: '', '$ACTION_1:0': JSON.stringify({ id: ID, bound: null }) })).toBeNull()
  expect(await send({ ...fields, '$ACTION_2:1': 'garbage' })).toBeNull()
  const twelve = { '$ACTION_12:0': JSON.stringify({ id: ID, bound: '$@12' }), '$ACTION_12:12': '[]' }
  expect(await send({ $ACTION_REF_12: '', ...twelve })).toBeNull()
  for (const wrong of [
    ...['$@12345', '$@', '$@x', 'x$@1', '$@1x', '$@2'].map((bound) => ({
      ...{ ...fields, '$ACTION_1:0': JSON.stringify({ id: ID, bound }) },
    })),
    ...[`ID_${ID}0`, `ID_\n${ID}`, 'REF_12345', 'REF_x', 'KEY1', '1:12345', '12345:1', 'x:1', '1:', ':1'].map(
      (name) => ({
        [`$ACTION_${name}`]: named,
      }),
    ),
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
