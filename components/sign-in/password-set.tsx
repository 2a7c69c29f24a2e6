import { useTranslations } from 'next-intl'
import { Notice } from '@/components/ui/action/notice'

/** After a password was chosen with a one-time code: sign in with it. */
export function PasswordSet() {
  const t = useTranslations('access')
  return (
    <div className="mt-4">
      <Notice tone="good" role="status">
        {t('access.set')}
      </Notice>
    </div>
  )
}
