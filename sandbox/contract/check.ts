import type { Client } from './client.ts'

/** One rule of the contract that can be checked from outside. */
export type Check = {
  section: string
  description: string
  run: (client: Client) => Promise<void>
  /** It needs a person's sign-in, a receiver of webhooks or control of the clock, so it runs only against our own sandbox. */
  ownSandboxOnly?: true
}

/** The name of a check in reports. */
export const titleOf = (check: Check): string => `${check.section}: ${check.description}`
