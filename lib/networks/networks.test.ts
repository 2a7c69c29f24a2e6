import { describe, expect, it } from 'vitest'
import { asMessage, message } from '@/lib/messages/message'
import { CURRENCIES } from '@/lib/money/currencies'
import { usualLimits } from '@/lib/money/limits'
import { COUNTRIES, countries } from './countries'
import {
  currencyOfNetwork,
  isNetwork,
  networkNameOf,
  networkOf,
  networkOrNull,
  networks,
  paidOverName,
  readNetwork,
} from './networks'

const isUnique = (words: readonly string[]) => new Set(words).size === words.length

describe('the registry of networks', () => {
  it('gives each network a code, prefixes and names of its own', () => {
    expect(isUnique(networks.map(({ code }) => code))).toBe(true)
    expect(isUnique(networks.flatMap(({ aliases }) => aliases.split(/\s+/)))).toBe(true)
    const prefixes = networks.flatMap(({ country, prefixes }) => prefixes.codes.map((code) => `${country} ${code}`))
    expect(isUnique(prefixes)).toBe(true)
    expect(prefixes.every((prefix) => /^[A-Z]{2} \d{2}$/.test(prefix))).toBe(true)
  })

  it('has a country and a listed currency for each, and one set of limits in a currency', () => {
    for (const { code, limits } of networks) {
      const currency = currencyOfNetwork(code)
      expect(CURRENCIES.map((one) => one.code)).toContain(currency)
      if (limits !== null) expect(usualLimits[currency]).toMatchObject(limits)
    }
  })

  it.each(networks.map((one) => [one.name, one] as const))('reads the number and the name of %s', (name, one) => {
    const { callingCode } = COUNTRIES[one.country]
    expect(one.prefixes.codes.map((prefix) => networkOf(`+${callingCode}${prefix}0123456`))).toEqual(
      one.prefixes.codes.map(() => one.code),
    )
    expect(readNetwork(name)).toBe(one.code)
    expect(networkNameOf(one.code)).toBe(name)
  })

  it('names how a batch is paid: by network, to wallets, or in the word of the service', () => {
    expect(paidOverName('mtn')).toEqual(asMessage('MTN'))
    expect(paidOverName('wallet')).toEqual(message('ui.method.wallet'))
    expect(paidOverName('bank_transfer')).toEqual(asMessage('bank_transfer'))
  })

  it('takes no other word for the code of a network', () => {
    expect(['wallet', 'card', 'constructor', null].map(networkOrNull)).toEqual([null, null, null, null])
    expect(isNetwork(networks[0]?.code ?? null)).toBe(true)
  })

  it('has countries whose calling codes begin no other, and whose numbers have nine digits', () => {
    const codes = countries.map(({ callingCode }) => callingCode)
    expect(codes.filter((code) => codes.some((other) => other !== code && other.startsWith(code)))).toEqual([])
    for (const { fullRanges, otherRanges } of countries)
      expect([...fullRanges, ...otherRanges].every((range) => /^\d{2}$/.test(range))).toBe(true)
  })
})
