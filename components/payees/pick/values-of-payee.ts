import { networkNameOf } from '@/lib/networks/networks'
import type { PayeeLine } from '@/lib/payees/view'
import type { Field } from '@/lib/sheet/columns/fields'

/** What a row has of a payee of the directory. One with a connected wallet is paid to it by the code alone. */
export function valuesOfPayee({ name, code, phone, network, wallet }: PayeeLine): Partial<Record<Field, string>> {
  const toWallet = wallet === 'connected'
  return {
    ...{ name, payee: code, phone: toWallet ? '' : (phone ?? '') },
    network: toWallet || network === null ? '' : networkNameOf(network),
  }
}
