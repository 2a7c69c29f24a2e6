import { type Ready, startProgram, temporaryFolder } from '../testing/process.ts'

/** The service that the checks run against. */
export type Target = {
  baseUrl: string
  apiKey: string
  clientId: string
  clientIdHeader: string
  merchantId: string
  /** An ordinary mobile-money number that can receive payouts and make payments. */
  phone: string
  /** An account that can be paid internally. */
  account: string
  /** A one-time password that passes for that number. */
  otp: string
  /** The first line of our own sandbox, with its address and credentials; null at any other address. */
  ownSandbox: Ready | null
}

const given = {
  phone: '+256772000418',
  account: '7d0f5b0e-52c4-4f5b-8a55-0f7f4e2f1a01',
  otp: '123456',
  clientIdHeader: 'X-service-Client-ID',
}

/** Our own sandbox as a target. */
export const targetOf = (ready: Ready): Target => ({ ...given, ...ready, ownSandbox: ready })

/**
 * The target: the address in CONTRACT_BASE_URL with the SERVICE_* credentials, or a sandbox started for the run.
 * Money moves there, in the smallest amounts; never name an address where it is real.
 */
export async function openTarget(): Promise<{ target: Target; close: () => Promise<void> }> {
  const { env } = process
  if (env.CONTRACT_BASE_URL) return { target: remoteTarget(env, env.CONTRACT_BASE_URL), close: async () => {} }
  const folder = temporaryFolder()
  const { ready, end } = await startProgram(folder.path)
  const close = async () => {
    await end('SIGTERM')
    folder.remove()
  }
  return { target: targetOf(ready), close }
}

function remoteTarget(env: NodeJS.ProcessEnv, baseUrl: string): Target {
  const need = (name: string): string => {
    const value = env[name]
    if (!value) throw new Error(`CONTRACT_BASE_URL is set, so ${name} is needed too.`)
    return value
  }
  return {
    baseUrl: baseUrl.replace(/\/$/, ''),
    apiKey: need('SERVICE_API_KEY'),
    clientId: need('SERVICE_CLIENT_ID'),
    merchantId: need('SERVICE_MERCHANT_ID'),
    phone: env.CONTRACT_PHONE ?? given.phone,
    account: env.CONTRACT_ACCOUNT ?? given.account,
    otp: env.CONTRACT_OTP ?? given.otp,
    clientIdHeader: `X-${env.SERVICE_HEADER_NAME ?? 'service'}-Client-ID`,
    ownSandbox: null,
  }
}
