import { z } from 'zod'

const text = (fallback: string) => z.string().min(1).default(fallback)
const whole = (fallback: number, most: number) => z.coerce.number().int().min(0).max(most).default(fallback)

const Settings = z
  .object({
    SANDBOX_PORT: whole(4010, 65_535),
    SANDBOX_DATA_DIR: text('./.data/sandbox'),
    SANDBOX_CONTROL: z.enum(['on', 'off']).default('on'),
    SANDBOX_PROCESSING_SCALE: z.coerce.number().min(0).max(1_000).default(0.1),
    SANDBOX_MAX_RECIPIENTS: whole(1_000, 100_000),
    SANDBOX_WEBHOOK_URL: z.url({ protocol: /^https?$/ }).optional(),
    SANDBOX_WEBHOOK_ADMIN: z.enum(['on', 'off']).default('on'),
    SANDBOX_REDIRECT_URIS: text('http://localhost:3000/connect/callback'),
    SERVICE_SIGNATURE_TEMPLATE: text('{method}\n{path}\n{timestamp}\n{bodyHash}'),
    SERVICE_HEADER_NAME: z
      .string()
      .regex(/^[A-Za-z0-9-]{1,40}$/)
      .default('service'),
    SERVICE_EXTERNAL_METHOD: text('service_external'),
    SERVICE_API_KEY: text('sandbox-api-key'),
    SERVICE_CLIENT_ID: text('sandbox-client'),
    SERVICE_CLIENT_SECRET: text('sandbox-client-secret'),
    SERVICE_API_SECRET: text('sandbox-api-secret'),
    SERVICE_MERCHANT_ID: z.uuid().default('0a6f3a52-7c1e-4b0e-9a41-5d3c2b1a0f01'),
    SERVICE_WEBHOOK_SECRET: text('sandbox-webhook-secret'),
  })
  .transform((env) => ({
    port: env.SANDBOX_PORT,
    dataDir: env.SANDBOX_DATA_DIR,
    control: env.SANDBOX_CONTROL === 'on',
    processingScale: env.SANDBOX_PROCESSING_SCALE,
    maxRecipients: env.SANDBOX_MAX_RECIPIENTS,
    webhookUrl: env.SANDBOX_WEBHOOK_URL ?? null,
    webhookAdmin: env.SANDBOX_WEBHOOK_ADMIN === 'on',
    redirectUris: env.SANDBOX_REDIRECT_URIS.split(/[\s,]+/).filter((uri) => uri !== ''),
    // A newline in an environment variable is easier to write as \n.
    signatureTemplate: env.SERVICE_SIGNATURE_TEMPLATE.replaceAll('\\n', '\n'),
    headerName: env.SERVICE_HEADER_NAME,
    externalMethod: env.SERVICE_EXTERNAL_METHOD,
    apiKey: env.SERVICE_API_KEY,
    clientId: env.SERVICE_CLIENT_ID,
    clientSecret: env.SERVICE_CLIENT_SECRET,
    apiSecret: env.SERVICE_API_SECRET,
    merchantId: env.SERVICE_MERCHANT_ID,
    webhookSecret: env.SERVICE_WEBHOOK_SECRET,
    walletUser: { email: 'amina@wallet.example', password: 'sandbox-wallet' },
    docsUser: { name: 'docs', password: 'sandbox-docs' },
  }))

export type Settings = z.output<typeof Settings>

/** Reads the sandbox's settings from an environment; throws one sentence that names every setting it cannot use. */
export function readSettings(env: Record<string, string | undefined>): Settings {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const read = Settings.safeParse(given)
  if (read.success) return read.data
  const wrong = read.error.issues.map((issue) => `${issue.path.join('.')} (${issue.message})`)
  throw new Error(`The sandbox cannot use these settings: ${wrong.join(', ')}. Correct or remove them and start again.`)
}
