import { createTranslator } from 'use-intl/core'
import { en } from './en'
import type { MessageFeature } from './keys'
import type { Message } from './message'
import { translator } from './translator'
import type { Texts } from './use-text'

/** For tests: the English messages of a feature, as a component has them. */
export const english = <Feature extends MessageFeature>(feature: Feature): Texts<Feature> =>
  createTranslator({ locale: 'en', timeZone: 'UTC', messages: en, namespace: feature as never }) as never

/** For tests: a message in English, with moments in Kampala. */
export const englishText = (message: Message): string => translator('en', 'Africa/Kampala').text(message)

/** For tests: matches a message whose English text contains this part, or matches it. */
export const saying = (part: string | RegExp) => ({
  $$typeof: Symbol.for('jest.asymmetricMatcher'),
  asymmetricMatch: (value: unknown) => {
    const text = englishText(value as Message)
    return typeof part === 'string' ? text.includes(part) : part.test(text)
  },
  toString: () => `saying ${part}`,
  toAsymmetricMatcher: () => `saying ${part}`,
})
