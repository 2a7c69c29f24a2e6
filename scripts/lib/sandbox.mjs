import { createInterface } from 'node:readline'
import { inRoot } from './place.mjs'
import { Refusal } from './refusal.mjs'

/** The program of the sandbox: plain TypeScript, run without a build. */
export const sandboxMain = inRoot('sandbox', 'main.ts')

/** Where the app takes in webhooks: on this machine, whatever its address from outside. */
export const webhookUrl = (port) => `http://127.0.0.1:${port}/api/webhooks/service`

/** What the sandbox is started with. */
export const sandboxEnvironment = ({ env, port, sandboxPort, sandboxDataDir, appUrl }) => ({
  // Where a wallet's consent may lead back to: the app beside it, whatever its port.
  SANDBOX_REDIRECT_URIS: `${appUrl}/connect/callback`,
  SANDBOX_WEBHOOK_URL: webhookUrl(port),
  ...env,
  SANDBOX_PORT: `${sandboxPort}`,
  SANDBOX_DATA_DIR: sandboxDataDir,
})

/** The app's settings for a sandbox that said it is ready. */
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

/** Resolves with the sandbox's ready line; whatever it prints later goes to the terminal, marked. */
export function readyLine(child) {
  return new Promise((resolve, reject) => {
    const lines = createInterface({ input: child.stdout })
    lines.once('line', (first) => {
      lines.on('line', (line) => console.log(`[sandbox] ${line}`))
      const ready = parseReady(first)
      if (ready) resolve(ready)
      else reject(new Refusal(`The sandbox did not say that it is ready. Its first line was: ${first}`))
    })
  })
}

function parseReady(line) {
  try {
    const said = JSON.parse(line)
    return said.event === 'ready' ? said : null
  } catch {
    return null
  }
}
