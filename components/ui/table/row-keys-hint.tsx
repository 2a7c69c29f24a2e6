import { useTranslations } from 'next-intl'
import { KeyCap } from '@/components/ui/value/key-cap'

/** The keys of a list, beside its filters: rows with J and K, open with Enter. Not shown while there is no row. */
export function RowKeysHint() {
  const t = useTranslations('ui')
  return (
    <span className="row-keys">
      {t('keys.row')} <KeyCap>J</KeyCap> <KeyCap>K</KeyCap> {t('keys.open')} <KeyCap>Enter</KeyCap>
    </span>
  )
}
