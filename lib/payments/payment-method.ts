import { asMessage, type Message, message } from '@/lib/messages/message'
import { CURRENCIES } from '@/lib/money/currencies'
import { currencyOfNetwork, isNetwork, networks } from '@/lib/networks/networks'

const NAMES: ReadonlyMap<string, Message> = new Map([
  ...networks.map(({ code, name }) => [code, asMessage(name)] as const),
  ['card', message('ui.method.card')],
])

/** The methods of contract 2.3; `external` is this deployment's word for the external wallet. */
export const knownMethods = (external: string): readonly string[] => [...NAMES.keys(), external]

/** The name of a method for people; an unknown word is shown as it came, in quotes. */
export function methodName(raw: string, external: string): Message {
  if (raw === external) return message('ui.method.external')
  return NAMES.get(raw.trim().toLowerCase()) ?? message('ui.method.other', { method: raw })
}

/** Whether a method charges a phone on a mobile-money network. */
export const isMobile = (method: string): boolean => isNetwork(method)

const IN_CONTRACT = CURRENCIES.filter(({ inContract }) => inContract).map(({ code }) => code)

/** Which currencies a method takes (contract 8); `external` is this deployment's word for the external wallet, null without it. */
export function currenciesOf(method: string, external: string | null): readonly string[] {
  if (isNetwork(method)) return [currencyOfNetwork(method)]
  return method === 'card' || method === external ? IN_CONTRACT : []
}
