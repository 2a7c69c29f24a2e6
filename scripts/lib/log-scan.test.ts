import { spawnSync } from 'node:child_process'
import { generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { makeLog } from '@/lib/platform/log'
import { SECRETS, scanLogs, scanText } from './log-scan.mjs'

const pem = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ type: 'pkcs8', format: 'pem' })
const base64url = () => randomBytes(32).toString('base64url')

const PLANTED: readonly (readonly [what: string, text: string])[] = [
  ['a phone', 'to +256772700913'],
  ['a phone', '"msisdn":"256772700913"'],
  ['a phone', 'called 0772 700 913 twice'],
  ['a phone', '+44 20 7946 0018 is abroad'],
  ['a private key', JSON.stringify({ key: pem })],
  ['the secret of an authenticator', 'otpauth://totp/Countinghouse?secret=JBSWY3DPEHPK3PXP'],
  ['the secret of an authenticator', '"shown":"JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP"'],
  ['a signed or sealed token', 'countinghouse.session=eyJhbGciOiJkaXIi.LmMDFo9Z.Zq3vN8sT1xYc'],
  ['a token of 256 bits', '"value":"Zq3vN8sT1xYc5bLm0wRk7dHf2gJp9aUeVo4iQ6tXn-s"'],
  ['credentials of a request', 'authorization was Bearer abcdef0123456789'],
  ['a secret by its name', '{"service":{"apiKey":"short"}}'],
  ['a secret by its name', '{"err":{"otp":"481516"}}'],
  ['a secret by its name', '{"x":"{\\"idempotency_key\\":\\"abc\\"}"}'],
  ['a one-time password', 'the one-time password is 481516'],
  ['a statement with its values', 'DrizzleQueryError: Failed query: select $1\nparams: x'],
  ['the row that a constraint refused', '"detail":"Key (phone)=(x) already exists."'],
]

// What logs rightly hold.
const CLEAN = [
  '{"level":"info","time":"2026-11-28T18:00:01.123Z","requestId":"0f8b7a66-2567-4725-8256-256772700913","msg":"the service answered"}',
  '{"latencyMs":256772700,"totalMinor":"256772700913000","submissionId":"550e8400-e29b-41d4-a716-446655440000"}',
  '{"hash":"9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08","apiKey":"[removed]","phone":"***913"}',
  '   at open (/app/.next/server/chunks/ssr/0Zq3vN8sT1xYc5bLm0wRk7dHf2gJp9aUeVo4iQ6tXn.js:1:2567)',
  '{"event":"ready","apiKey":"sk_sandbox_0123456789","clientSecret":"handed over"}',
  '{"kind":"password","msg":"a sign-in was refused","triesLeft":9}',
]

describe('the scan of the logs', () => {
  it.each(PLANTED)('finds %s in %s', (what, text) => {
    const finds = scanText(`${CLEAN[0]}\n${text}\n`)
    expect(finds).toContainEqual(expect.objectContaining({ what, line: 2 }))
  })

  it('finds nothing in what logs rightly hold', () => {
    expect(scanText(CLEAN.join('\n'))).toEqual([])
  })

  it('finds every token, sealed or not, in whatever stands around it', () => {
    const around = fc.constantFrom(...['"', ' ', "'", '=', ':', ',', '(', '[', ';'])
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), around, (bytes, sign) => {
        const token = Buffer.from(bytes).toString('base64url')
        fc.pre(/\d/.test(token) && /[a-z]/.test(token) && /[A-Z]/.test(token))
        expect(scanText(`before${sign}${token}${sign}after`)).toHaveLength(1)
      }),
    )
  })

  it('finds what tests know: passwords, cookies, keys, and phones in whatever form', () => {
    const key = randomUUID()
    const known = [
      { what: 'a password', value: 'nine loud herons by the lake' },
      { what: 'an idempotency key', value: key },
      { what: 'a phone', value: '+998901234567' },
    ]
    const text = `x nine loud herons by the lake\n{"key":"${key.toUpperCase()}","other":"${randomUUID()}"}\n"90 123-45.67"\n`
    expect(scanText(text, known).map(({ what, line }) => [what, line])).toEqual([
      ['an idempotency key', 2],
      ['a phone', 3],
      ['a password', 1],
    ])
  })

  it('never repeats what it finds', () => {
    for (const [, text] of PLANTED) {
      for (const { around } of scanText(`{"a":"${base64url()}"} ${text}`)) expect(around).toContain('<')
    }
    expect(scanText('call +256772700913 now')[0]?.around).toBe('call <a phone> now')
  })

  it('finds nothing in what the product’s own log makes of all of it', () => {
    const lines: string[] = []
    const log = makeLog('info', { write: (line) => lines.push(line) })
    for (const [, text] of PLANTED) {
      if (text.includes('detail') || text.includes('1-time')) continue
      log.error({ err: new Error(text), note: text }, text)
    }
    const left = scanText(lines.join('')).filter(
      ({ what }) => what !== 'a secret by its name' && what !== 'a one-time password',
    )
    expect(left).toEqual([])
  })
})

describe('a scan of a folder', () => {
  const folder = mkdtempSync(join(tmpdir(), 'countinghouse-logs-'))
  afterAll(() => rmSync(folder, { recursive: true }))

  it('names the file and the line, and counts what it read', () => {
    writeFileSync(join(folder, 'app-1.log'), `${CLEAN.join('\n')}\nsaid hunter2hunter2\n`)
    writeFileSync(join(folder, 'sandbox-2.log'), 'listening\n')
    writeFileSync(join(folder, SECRETS), `${JSON.stringify({ what: 'a password', value: 'hunter2hunter2' })}\n`)
    const { lines, problems } = scanLogs(folder)
    expect(lines).toEqual({ app: CLEAN.length + 1, sandbox: 1 })
    expect(problems).toEqual([`${join(folder, 'app-1.log')}:${CLEAN.length + 1} holds a password: said <a password>`])
  })

  it('is no success where there is nothing of the kind that ran', () => {
    const { status, stderr } = spawnSync(process.execPath, ['scripts/log-scan.mjs', 'nothing-of-this-kind'], {
      encoding: 'utf8',
    })
    expect(status).toBe(1)
    expect(stderr).toContain('there is no log of "nothing-of-this-kind" to scan')
  })
})
