import { useTranslations } from 'next-intl'
import { useText } from './use-text'

/** Turns messages about amounts and phones as typed, into text. The page is given the messages of `values`. */
export function useValueText() {
  // Names the feature, so that the check of what each page is given sees that it is needed.
  useTranslations('values')
  return useText()
}
