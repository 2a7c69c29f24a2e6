import { useTranslations } from 'next-intl'
import { KeyCap } from '@/components/ui/value/key-cap'

/** The keys of a list, beside its filters: rows with J and K, open with Enter. */
export function RowKeysHint() {
  const t = useTranslations('ui')
  return (
    <>
      {t('keys.row')} <KeyCap>J</KeyCap> <KeyCap>K</KeyCap> {t('keys.open')} <KeyCap>Enter</KeyCap>
    </>
  )
}
