import type { Amount } from '@/lib/money/amount'
import type { NamespacedMessageKey } from './keys'

/** A message: its key in the catalogue and its values. It becomes text in the reader's language where it is shown. */
export type Message = { readonly key: MessageKey; readonly values?: MessageValues }
export type MessageKey = NamespacedMessageKey
export type MessageValues = Readonly<Record<string, MessageValue>>

/**
 * The values of a message: text and counts as they are; amounts, days and moments by their value, since each language writes
 * them differently; and other messages.
 */
export type MessageValue =
  | string
  | number
  | Message
  | { readonly money: Amount; readonly currency: string }
  /** A calendar day, "2026-11-21". */
  | { readonly day: string }
  /** A moment in ISO form, shown in the merchant's time zone: with its day, or only the time of day. */
  | { readonly moment: string }
  | { readonly time: string }
  /** "Phones, cards and wallets", or with "or". */
  | { readonly all: readonly MessageValue[] }
  | { readonly either: readonly MessageValue[] }

/** The key of the message that a schema names for a field: `z.minLength(2, messageKey('payees.form.nameShort'))`. */
export const messageKey = (key: MessageKey): MessageKey => key

/** A message: `message('draft.rowsExcluded', { count: 3 })`. */
export const message = (key: MessageKey, values?: MessageValues): Message =>
  values === undefined ? { key } : { key, values }

/**
 * Why something was not done: a code for the program, and a message for the person with what it means for the money and what to
 * do.
 */
export type Failure<Kind extends string = string> = { readonly kind: Kind; readonly message: Message }

/** A message for a text without a key, such as the service's own words. */
export const asMessage = (why: Message | string): Message =>
  typeof why === 'string' ? { key: 'ui.plain', values: { text: why } } : why
