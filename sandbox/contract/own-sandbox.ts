import { callerOf } from '../testing/caller.ts'
import type { Ready } from '../testing/process.ts'
import type { Client } from './client.ts'

/** The first line of our own sandbox, with its address and credentials. Throws at any other target. */
export function ownSandboxOf(client: Client): Ready {
  if (!client.target.ownSandbox) throw new Error('This check runs only against our own sandbox.')
  return client.target.ownSandbox
}

/** The control plane of our own sandbox. */
export const controlOf = (client: Client) => callerOf(ownSandboxOf(client)).control
