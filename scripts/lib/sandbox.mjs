import { createInterface } from 'node:readline'
import { inRoot } from './paths.mjs'
import { Refusal } from './refusal.mjs'

/** The program of the sandbox: plain TypeScript, run without a build. */
export const sandboxMain = inRoot('sandbox', 'main.ts')

/** The address at which the app receives webhooks of the sandbox: always on this machine, also if APP_URL is another address. */
export const webhookUrl = (port) => `http://127.0.0.1:${port}/api/webhooks/service`

/** The environment of the sandbox. */
export const sandboxEnvironment = ({ env, port, sandboxPort, sandboxDataDir, appUrl }) => ({
  // A wallet's consent leads back to the app that was started with it.
  SANDBOX_REDIRECT_URIS: `${appUrl}/connect/callback`,
  SANDBOX_WEBHOOK_URL: webhookUrl(port),
  ...env,
  SANDBOX_PORT: `${sandboxPort}`,
  SANDBOX_DATA_DIR: sandboxDataDir,
})

/** The app's settings for a sandbox, from its first line. */
export function serviceSettings(ready) {
  return {
    SERVICE_BASE_URL: ready.baseUrl,
    SERVICE_ENVIRONMENT: 'sandbox',
    SERVICE_API_KEY: ready.apiKey,
    SERVICE_CLIENT_ID: ready.clientId,
    SERVICE_CLIENT_SECRET: ready.clientSecret,
    SERVICE_API_SECRET: ready.apiSecret,
    SERVICE_MERCHANT_ID: ready.merchantId,
    SERVICE_WEBHOOK_SECRET: ready.webhookSecret,
  }
}

/** Resolves with the sandbox's first line, which has its credentials. Later lines go to the terminal with a prefix. */
export function readyLine(child) {
  return new Promise((resolve, reject) => {
    const lines = createInterface({ input: child.stdout })
    lines.once('line', (first) => {
      lines.on('line', (line) => console.log(`[sandbox] ${line}`))
      const ready = parseReady(first)
      if (ready) resolve(ready)
      else reject(new Refusal(`The sandbox did not report that it is ready. Its first line was: ${first}`))
    })
  })
}

function parseReady(line) {
  try {
    const ready = JSON.parse(line)
    return ready.event === 'ready' ? ready : null
  } catch {
    return null
  }
}
