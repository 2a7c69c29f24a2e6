import { useTranslations } from 'next-intl'
import { useText } from './use-text'

/** Turns messages about typed amounts and phones into text. The page must have the feature `values`. */
export function useValueText() {
  // Names the feature, so that the check of each page's features sees that it is needed.
  useTranslations('values')
  return useText()
}
