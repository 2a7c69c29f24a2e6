import 'server-only'
import { createTransport } from 'nodemailer'
import { maskText } from '@/lib/platform/mask'
import type { Settings } from '@/lib/platform/settings'
import { headerLine, type Letter, letterHtml, letterText } from './letter'

type MailSettings = NonNullable<Settings['mail']>
type Outcome = { readonly sent: true } | { readonly sent: false; readonly problem: string; readonly forGood: boolean }

/** One letter to one person, with the message id that the outbox gave it. */
export type Post = { readonly recipient: string; readonly messageId: string; readonly letter: Letter }

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]']

/** Hands a letter to the mail server of the settings. A failure is a value: its text has no secrets, and `forGood` means that no other try can help. */
export async function post({ smtpUrl, from }: MailSettings, { recipient, messageId, letter }: Post): Promise<Outcome> {
  const server = serverOf(smtpUrl)
  try {
    await server.sendMail({
      from,
      to: { name: '', address: recipient },
      subject: headerLine(letter.subject),
      text: letterText(letter),
      html: letterHtml(letter),
      messageId,
      headers: { 'Auto-Submitted': 'auto-generated' },
    })
    return { sent: true }
  } catch (error) {
    return refused(error)
  } finally {
    server.close()
  }
}

function serverOf(smtpUrl: string) {
  const { protocol, hostname, port, username, password } = new URL(smtpUrl)
  const secure = protocol === 'smtps:'
  return createTransport({
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? (secure ? 465 : 587) : Number(port),
    secure,
    // A link is for one person: it is never sent unencrypted over a network.
    requireTLS: !secure && !LOOPBACK.includes(hostname),
    ...(username === '' ? {} : { auth: { user: decoded(username), pass: decoded(password) } }),
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

// A password may contain a bare %, which is no encoding.
function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

// A server that refuses this recipient or this message with 5xx will refuse it again. Everything else may change.
function refused(error: unknown): Outcome {
  const { message, code, responseCode } = error instanceof Error ? about(error) : about(new Error('unknown'))
  const forGood = responseCode >= 550 && responseCode < 560 && (code === 'EENVELOPE' || code === 'EMESSAGE')
  return { sent: false, problem: maskText(headerLine(message)), forGood }
}

function about(error: Error): { readonly message: string; readonly code: string; readonly responseCode: number } {
  const member = (name: string): unknown => Reflect.get(error, name)
  const responseCode = member('responseCode')
  return {
    message: error.message,
    code: String(member('code') ?? ''),
    responseCode: typeof responseCode === 'number' ? responseCode : 0,
  }
}
