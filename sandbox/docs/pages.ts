import { Refusal } from '../answers/refusal.ts'
import { Switches } from '../dialect/switches.ts'
import { samples } from '../disbursements/sample-numbers.ts'
import { kinds } from '../faults/script.ts'
import { USUAL_NETWORK } from '../networks.ts'
import { eventNames } from '../webhooks/event.ts'
import type { World } from '../world.ts'
import type { OpenApi } from './openapi.ts'
import { referencePage } from './reference.ts'

export const GUIDE = 'service-api-integration-guide'

/** Every documentation page by its name, as markdown, from the definitions that serve the routes. */
export function docsPages(world: World, document: OpenApi, origin: string): ReadonlyMap<string, string> {
  const pages = new Map([
    [GUIDE, guidePage(world, origin)],
    ['api-reference', referencePage(document)],
    ['errors', errorsPage()],
    ['sample-numbers', samplesPage()],
    ['webhooks', webhooksPage(world)],
    ['dialects', dialectsPage()],
  ])
  return new Map([['index', indexPage(pages)], ...pages])
}

/** The file for language models: what this is, where each page is, then the pages themselves. */
export function llmsText(pages: ReadonlyMap<string, string>): string {
  const links = [...pages].map(([name, text]) => `- [${titleOf(text)}](/api/docs/${name}.md)`)
  const head = `# Sandbox of the payments service\n\n> A local stand-in of the service. No real money moves here.\n`
  const machine = '- [OpenAPI document](/api/openapi.json)'
  return [
    head,
    '## Pages\n',
    ...links,
    machine,
    '',
    ...[...pages].filter(([name]) => name !== 'index').map(([, text]) => text),
  ].join('\n')
}

const titleOf = (text: string) => /^# (.*)/.exec(text)?.[1] ?? ''

const indexPage = (pages: ReadonlyMap<string, string>) =>
  `# Documentation of the sandbox\n\nNo real money moves here. The pages:\n\n${[...pages]
    .map(([name, text]) => `- [${titleOf(text)}](/api/docs/${name})`)
    .join('\n')}\n\nThe machine-readable part is at [/api/openapi.json](/api/openapi.json).\n`

const guidePage = ({ settings }: World, origin: string) => `# Integration guide

1. Send \`api-key: ${settings.apiKey}\` with every call, and \`X-${settings.headerName}-Client-ID: ${settings.clientId}\` where the reference names it.
2. Send a fresh \`X-Idempotency-Key\` with every POST that moves money, and the same key with the same bytes when you try again within 24 hours.
3. Quote a batch, pay it, and read it until its status is final. A webhook is a reason to read; only the reading is proof.
4. To pay into a wallet, send its owner through \`/api/authorize\` and \`/api/token\`, and keep the \`user_id\` of the answer.

\`\`\`
curl -s ${origin}/api/disbursements/quote \\
  -H 'api-key: ${settings.apiKey}' -H 'X-${settings.headerName}-Client-ID: ${settings.clientId}' -H 'Content-Type: application/json' \\
  -d '{"currency":"UGX","payment_method":"${USUAL_NETWORK}","description":"Wages","recipients":[{"phone_number":"+256772000418","amount":"50000.00","reference":"row-1"}]}'
\`\`\`
`

const codes = [
  ['VALIDATION_ERROR', 'The request is invalid or malformed.'],
  ['MISSING_CLIENT_ID', 'The client id header is missing.'],
  ['AUTHENTICATION_ERROR', 'The API key, token or signature is missing or wrong.'],
  ['AUTHORIZATION_ERROR', 'The caller may not do this.'],
  ['NOT_FOUND', 'It does not exist.'],
  ['CONFLICT', 'It conflicts with the current state, or with another use of the idempotency key.'],
  ['RATE_LIMIT_EXCEEDED', 'Too many requests; wait for retry_after seconds.'],
  ['INTERNAL_ERROR', 'The service failed.'],
  ['PROVIDER_ERROR', 'The payment provider failed; the money may have moved.'],
] as const

const errorsPage = () =>
  `# Errors\n\n| Status | Code | Meaning |\n|---|---|---|\n${codes
    .map(([code, meaning]) => `| ${new Refusal(code, '').status} | \`${code}\` | ${meaning} |`)
    .join('\n')}\n`

const samplesPage = () =>
  `# Sample numbers\n\nA phone number is a sample by its last six digits.\n\n| Ends with | What happens |\n|---|---|\n${samples
    .map((sample) => `| \`${sample.ending}\` | ${sample.effect} |`)
    .join('\n')}\n`

const webhooksPage = ({ settings }: World) => `# Webhooks

A delivery is a POST with \`X-${settings.headerName}-Event\` and, where a secret is set, \`X-${settings.headerName}-Signature\`: the hex HMAC-SHA256 of the raw body.
Deliveries are repeated until they are answered with a 2xx. Route by the top-level \`event\` first, then by \`data.event\`.

${eventNames.map((name) => `- \`${name}\``).join('\n')}
`

const dialectsPage = () =>
  `# Dialects and faults\n\nSet by \`POST /_sandbox/dialect\`; the defaults:\n\n| Switch | Default |\n|---|---|\n${Object.entries(
    Switches.parse({}),
  )
    .map(([name, value]) => `| \`${name}\` | \`${String(value)}\` |`)
    .join(
      '\n',
    )}\n\nKinds of faults, scripted by \`POST /_sandbox/faults\`: ${kinds.map((kind) => `\`${kind}\``).join(', ')}.\n`
