import { createHash } from 'node:crypto'
import { z } from 'zod'
import { addUser } from '../wallets.ts'
import type { World } from '../world.ts'
import { readInput } from './read-input.ts'

const Input = z.strictObject({
  users: z
    .array(
      z.strictObject({
        email: z.email().toLowerCase(),
        name: z.string().min(1).max(200),
        phone: z.string().regex(/^\+\d{7,15}$/),
      }),
    )
    .max(1_000),
})

/** Adds people with a wallet, all of them or none. The same email address always gets the same account id. */
export function addWalletUsers(world: World, body: unknown) {
  const users = readInput(Input, body).users.map((user) => ({ ...user, id: accountIdOf(user.email) }))
  world.store.tx(() => {
    for (const user of users) addUser(world, user)
  })
  return { users }
}

function accountIdOf(email: string): string {
  const hash = createHash('sha256').update(email).digest('hex')
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-4${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`
}
