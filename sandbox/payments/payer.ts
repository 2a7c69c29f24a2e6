import { invalid } from '../answers/refusal.ts'
import { NETWORKS } from '../networks.ts'
import { accountOfBearer } from '../oauth/tokens.ts'
import { findUser } from '../wallets.ts'
import type { World } from '../world.ts'

export type Payer = { id: string | null; email: string | null; name: string | null; phone: string | null }

type Method = { currencies: string[]; seconds: readonly [least: number, most: number] }

// Contract 8: currencies and typical processing seconds of each method.
const methodsOf = (world: World): Record<string, Method | undefined> => ({
  ...Object.fromEntries(NETWORKS.map(({ code, currency, seconds }) => [code, { currencies: [currency], seconds }])),
  card: { currencies: ['UGX', 'USD', 'EUR'], seconds: [5, 10] },
  [world.settings.externalMethod]: { currencies: ['UGX', 'USD', 'EUR'], seconds: [5, 15] },
})

/** The processing seconds of a method that takes this currency; refuses any other. */
export function secondsOf(world: World, name: string, currency: string, field: string): Method['seconds'] {
  const method = methodsOf(world)[name]
  if (!method) throw invalid('payment_method', 'unsupported', `${name} is no payment method.`)
  if (!method.currencies.includes(currency)) throw invalid(field, 'unsupported', `${name} does not take ${currency}.`)
  return method.seconds
}

type Given = {
  email?: string | null | undefined
  name?: string | null | undefined
  phone_number?: string | null | undefined
}

/** The payer: the user of the bearer token for an external wallet, otherwise the person named in `user_info`. */
export function payerOf(
  world: World,
  method: string,
  given: Given | null | undefined,
  bearer: string | undefined,
): Payer {
  if (method === world.settings.externalMethod) {
    const user = findUser(world, accountOfBearer(world, bearer))
    return { id: user?.id ?? null, email: user?.email ?? null, name: user?.name ?? null, phone: user?.phone ?? null }
  }
  const card = method === 'card'
  if (!card && !given?.phone_number) {
    throw invalid('user_info.phone_number', 'missing', 'A mobile-money payment needs the phone number of the payer.')
  }
  const user = findUser(world, given?.email ?? null) ?? findUser(world, given?.phone_number ?? null)
  const { email, name, phone_number } = given ?? {}
  return { id: user?.id ?? null, email: email ?? null, name: name ?? null, phone: phone_number ?? null }
}
