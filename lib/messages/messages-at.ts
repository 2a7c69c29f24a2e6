import { createHash } from 'node:crypto'
import type { Messages } from './en'
import type { MessageFeature } from './keys'
import { LOCALES, type Locale, readLocale } from './locale'
import { CATALOGUES } from './translator'

export type SomeMessages = Partial<Messages>

const VERSIONS = Object.fromEntries(LOCALES.map((locale) => [locale, versionOf(CATALOGUES[locale])]))

/** Where the browser reads the messages of these features. Other messages have another address, so that browsers may keep them. */
export const messagesAddress = (locale: Locale, features: readonly MessageFeature[]): string =>
  `/messages/${locale}/${VERSIONS[locale]}/${features.join('.')}`

/** Whether an address names the messages that this build has, and not those of an earlier one. */
export const isCurrent = (address: string): boolean => {
  const { locale, version } = partsOf(address)
  return locale !== null && version === VERSIONS[locale]
}

/**
 * The messages that an address names; for an address of an earlier build the present ones. This file serves while a page is
 * rendered; in a browser `#messages-at` is `lib/queries/messages.ts`, which requests them.
 */
export function messagesAt(address: string): SomeMessages | Promise<SomeMessages> {
  const { locale, features } = partsOf(address)
  const catalogue = locale === null ? null : CATALOGUES[locale]
  if (catalogue === null || !features.every((one): one is MessageFeature => Object.hasOwn(catalogue, one)))
    throw new Error(`No messages are at ${address}.`)
  return Object.fromEntries(features.map((one) => [one, catalogue[one]]))
}

function partsOf(address: string) {
  const [, , locale, version, features = ''] = address.split('/')
  return { locale: readLocale(locale), version, features: features.split('.') }
}

function versionOf(catalogue: Messages): string {
  return createHash('sha256').update(JSON.stringify(catalogue)).digest('hex').slice(0, 12)
}
