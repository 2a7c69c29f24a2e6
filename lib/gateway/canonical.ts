import { createHash, createHmac } from 'node:crypto'

type Signable = {
  readonly method: string
  readonly path: string
  readonly timestamp: string
  readonly body: Uint8Array
}

/**
 * The string a signed request is signed over (contract 5.2: method, request path, timestamp, SHA-256 of the raw body).
 * The contract does not show how they are joined, so the template is a setting with {method} {path} {timestamp} {bodyHash}.
 */
export function canonicalString(template: string, request: Signable): string {
  const parts: Record<string, string> = {
    method: request.method,
    path: request.path,
    timestamp: request.timestamp,
    bodyHash: createHash('sha256').update(request.body).digest('hex'),
  }
  return template.replaceAll(/\{(method|path|timestamp|bodyHash)\}/g, (whole, name: string) => parts[name] ?? whole)
}

/** The value of X-<name>-Signature: `sha256=` and the hex HMAC-SHA256 of the canonical string under the API secret. */
export function signatureOf(secret: string, canonical: string): string {
  return `sha256=${createHmac('sha256', secret).update(canonical).digest('hex')}`
}
