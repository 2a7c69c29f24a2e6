import { callerOf } from '../testing/caller.ts'
import type { Ready } from '../testing/process.ts'
import type { Client } from './client.ts'

/** What the ready line of our own sandbox told; for the checks that are made at one only. */
export function oursOf(client: Client): Ready {
  if (!client.target.ours) throw new Error('This check is made at a sandbox of ours only.')
  return client.target.ours
}

/** The control plane of our own sandbox. */
export const controlOf = (client: Client) => callerOf(oursOf(client)).control
