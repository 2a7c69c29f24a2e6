import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { errorStack, errorText, isError, mask } from './mask'

const PHONE = '0772000418'
const masked = <Shown>(value: unknown) => mask(value) as Shown

describe('a field', () => {
  it.each([
    ...[
      'api-key',
      'Idempotency-Key',
      'Authorization',
      'Set-Cookie',
      'newPassword',
      'passwd',
      'clientSecret',
      'secrets',
    ],
    ...['X-Service-Signature', 'credentials', 'private_key', 'access_token', 'tokens', 'token_3', 'tokenize'],
    ...['otp', 'otpSent', 'smsOtp', 'sms_otp_code_2', 'TOTP_uri', 'hotp'],
  ])('%s is removed', (name) => {
    for (const value of ['x', 0, false, '', { a: 1 }, ['x']])
      expect(mask({ [name]: value })).toEqual({ [name]: '[removed]' })
    for (const value of [null, undefined]) expect(mask({ [name]: value })).toStrictEqual({ [name]: value })
  })

  it.each(['tokenCount', 'tokens_count', 'token_type', 'tokenTypes', 'spotPrice', 'stopped', 'keys', 'pass'])(
    '%s is kept',
    (name) => {
      expect(mask({ [name]: 'x' })).toEqual({ [name]: 'x' })
    },
  )

  it.each(['phone', 'phone_number', 'payeePhone', 'MSISDN', 'mobile'])('%s is cut, as text and as a number', (name) => {
    for (const value of ['772-418', 772418, 772418n]) expect(mask({ [name]: value })).toEqual({ [name]: '***418' })
    for (const value of [null, true, [1]]) expect(mask({ [name]: value })).toEqual({ [name]: value })
  })
})

describe('a value', () => {
  const at = new Date(0)
  it.each([
    ['text', `to ${PHONE}`, 'to ***418'],
    ['a number', 256772000418, 256772000418],
    ['a large number', 12n, '12'],
    ['nothing', null, null],
    ['no value', undefined, undefined],
    ['a time', at, at],
    ['a list', ['a', `to ${PHONE}`, [{ otp: 'x' }]], ['a', 'to ***418', [{ otp: '[removed]' }]]],
    ['bytes', new Uint8Array(3), '[3 bytes]'],
    ['a part of them', new DataView(new ArrayBuffer(9), 2, 4), '[4 bytes]'],
    ['an object', { a: { b: `to ${PHONE}` } }, { a: { b: 'to ***418' } }],
  ])('that is %s is masked by itself and in an object', (_what, value, shown) => {
    expect(mask(value)).toStrictEqual(shown)
    expect(mask({ value })).toStrictEqual({ value: shown })
  })

  it.each([
    ['objects', (inner: unknown) => ({ inner })],
    ['lists', (inner: unknown) => [inner]],
  ])('ends after eight levels of %s', (_what, wrap) => {
    const deep = (levels: number, end: unknown): unknown => (levels === 0 ? end : wrap(deep(levels - 1, end)))
    expect(mask(deep(8, 'x'))).toEqual(deep(8, 'x'))
    expect(mask(deep(9, 'x'))).toEqual(deep(8, '[deeper]'))
    expect(mask(deep(8, new Error('x')))).toEqual(deep(8, '[deeper]'))
    expect(mask(deep(8, at))).toEqual(deep(8, at))
  })
})

describe('an error', () => {
  it.each([
    [new RangeError('x'), true],
    [Object.create(Error.prototype), true],
    [runInNewContext(`new Error('far')`), true],
    [{ name: 'a', message: 'b', stack: 'c' }, true],
    [{ name: 'a', message: 'b' }, false],
    [{ name: 'a', stack: 'c' }, false],
    [{ message: 'b', stack: 'c' }, false],
    [null, false],
    ['Error: x', false],
    [Object.assign(() => 1, { message: 'b', stack: 'c' }), false],
  ])('is recognised: %o', (value, is) => {
    expect(isError(value)).toBe(is)
  })

  it.each([
    ...['code', 'errno', 'syscall', 'severity', 'schema', 'table', 'column', 'constraint', 'routine', 'digest'],
    ...['kind', 'statusCode', 'responseCode'],
  ])('keeps its %s, as a number or a short text, in a cause that is no error too', (name) => {
    const own = (one: unknown) => {
      const { [name]: shown } = masked<Record<string, unknown>>(Object.assign(new Error('x'), { [name]: one }))
      expect(masked(new Error('x', { cause: { [name]: one } }))).toMatchObject({
        cause: shown === undefined ? {} : { [name]: shown },
      })
      return shown
    }
    expect([-111, 'ab', 'x'.repeat(100), `to ${PHONE}`].map(own)).toEqual([-111, 'ab', 'x'.repeat(100), 'to ***418'])
    expect(['x'.repeat(101), { a: 1 }, null, true].map(own)).toEqual(Array(4).fill(undefined))
  })

  it('keeps nothing else of its own', () => {
    const values = { detail: 'x', where: 'x', parameters: ['x'], hint: 'x', internalQuery: 'x', input: 'x', otp: '1' }
    const error = Object.assign(new RangeError(`to ${PHONE}`), values)
    expect(masked(error)).toEqual({ type: 'RangeError', message: 'to ***418', stack: expect.stringContaining(' at ') })
    const library = { err: { err: new Error('inner'), detail: 'x', code: 'E1' }, response: 'x', code: 'E2' }
    expect(masked(new Error('outer', { cause: library }))).toMatchObject({
      cause: { code: 'E2', err: { code: 'E1', err: { message: 'inner' } } },
    })
    expect(JSON.stringify(masked(new Error('outer', { cause: library })))).not.toContain('"x"')
  })

  it.each([
    [`to ${PHONE}`, 'to ***418'],
    [5, 5],
    [null, null],
    [[], {}],
  ])('has %j as its cause', (cause, shown) => {
    expect(masked(new Error('x', { cause }))).toMatchObject({ cause: shown })
  })

  it('keeps four of the errors that it gathers, and an error of another realm as an error', () => {
    const gathered = Array.from({ length: 6 }, (_, n) => Object.assign(new Error(`no ${n}`), { secret: 'x' }))
    const foreign = runInNewContext(`Object.assign(new Error('far'), { detail: 'x', code: 'E1' })`)
    const shown = masked<{ errors: object[]; cause: object }>(new AggregateError(gathered, 'all', { cause: foreign }))
    expect(shown.errors).toHaveLength(4)
    expect(shown.errors[3]).toMatchObject({ type: 'Error', message: 'no 3' })
    expect(Object.keys(shown.cause).sort()).toEqual(['code', 'message', 'stack', 'type'])
    expect(masked(new AggregateError([], 'none'))).not.toHaveProperty('errors')
    expect(masked(Object.assign(new Error('x'), { errors: 'several' }))).not.toHaveProperty('errors')
  })

  const itself: Record<string, unknown> = {}
  itself.err = itself
  it.each<readonly [what: string, (error: Error) => object, name: string, times: number]>([
    ['its cause', (error) => Object.assign(error, { cause: error }), 'cause', 8],
    ['what it gathers', (error) => Object.assign(error, { errors: [error] }), 'errors', 8],
    ['what its cause names', (error) => Object.assign(error, { cause: itself }), 'err', 7],
  ])('that leads back to itself by %s ends after eight levels', (_what, round, name, times) => {
    const text = JSON.stringify(mask(round(new Error('round'))))
    expect(text.split(`"${name}":`).length - 1).toBe(times)
    expect(text).toContain('"[deeper]"')
  })
})

const made = (message: string, own: object = {}) => Object.assign(new Error(message), own)

describe('errorText', () => {
  const driver = made('for type uuid: "x" of "y" here', { severity: 'ERROR', code: '22P02' })
  it.each<readonly [what: string, error: unknown, shown: string]>([
    ['input that the database quotes', driver, 'for type uuid: [removed] here'],
    ['a code that is a number', made('by "x"', { severity: 'ERROR', code: 22_012 }), 'by [removed]'],
    ['another code', made('violates "kept_pkey"', { severity: 'ERROR', code: '23505' }), 'violates "kept_pkey"'],
    ['a code with 22 in it', made('in "x"', { severity: 'ERROR', code: '42P22' }), 'in "x"'],
    ['no code', made('in "x"', { severity: 'ERROR' }), 'in "x"'],
    ['no error of the database', made('in "x"', { code: '22P02' }), 'in "x"'],
    ['input that a parser quotes', new SyntaxError('Unexpected "{\n"a"" in it'), 'Unexpected [removed] in it'],
    ['a parser without input', new SyntaxError('Unexpected end'), 'Unexpected end'],
    ['any other', made(`to ${PHONE}`, { cause: driver }), 'to ***418'],
    ['a statement with its cause', made('x', { query: 'x', cause: driver }), 'for type uuid: [removed] here'],
    ['a statement alone', made('Failed query: x', { query: 'x' }), 'Failed query [removed]'],
    ['a statement for a text', made('x', { query: 'x', cause: `to ${PHONE}` }), 'to ***418'],
    ['a text', `to ${PHONE}`, 'to ***418'],
    ['nothing', null, 'null'],
  ])('of %s', (_what, error, shown) => {
    expect(errorText(error)).toBe(shown)
  })
})

describe('errorStack', () => {
  it.each<readonly [what: string, message: string, stack: string | undefined, shown: readonly string[]]>([
    ['without the message', 'x\n    at the 1', 'Error: x\n    at the 1\n    at f (a.ts:1)', ['    at f (a.ts:1)']],
    ['of another message', 'x', 'Error: look at it\nat g\n at f\n', [' at f']],
    ['of no message', '', 'Error\n\tat f\n  at g', ['\tat f', '  at g']],
    [
      'with secrets in it',
      'x',
      `x\n  at f (a.ts?token=b)\n  at ${PHONE}`,
      ['  at f (a.ts?token=[removed]', '  at ***418'],
    ],
    ['that is not there', 'x', undefined, []],
  ])('has the frames of a stack %s', (_what, message, stack, shown) => {
    const error = made(message, { stack, name: 'Named' })
    expect(errorStack(error).split('\n').slice(message.split('\n').length)).toEqual(shown)
    expect(errorStack(error).startsWith(`Named: ${message}`)).toBe(true)
  })

  it('stands below what caused an error that names its statement', () => {
    const failed = made('Failed query: x', { query: 'x', cause: new Error(`to ${PHONE}`) })
    const [first, second] = errorStack(failed).split('\n')
    expect(first).toBe('Error: to ***418')
    expect(second).toMatch(/^ +at .*mask\.test\.ts/)
  })
})
