import type { Client } from './client.ts'

/** One sentence of the contract that can be seen from outside. */
export type Check = {
  section: string
  says: string
  run: (client: Client) => Promise<void>
  /** It needs a person's sign-in, a receiver of webhooks or the clock, which only a sandbox of ours has at hand. */
  hereOnly?: true
}

/** The name of a check in reports. */
export const titleOf = (check: Check): string => `${check.section}: ${check.says}`
