import { useTranslations } from 'next-intl'
import { ErrorMessage } from '@/components/ui/action/error-message'

/** A page that failed. Work in the background, above all the sender, does not depend on any page. */
export function Failure({ reference, onRetry }: { reference: string | undefined; onRetry: () => void }) {
  const t = useTranslations('shell')
  return (
    <div className="px-gutter py-7">
      <h1 className="text-title">{t('failure.title')}</h1>
      <div className="mt-3 max-w-[68ch]">
        <ErrorMessage
          error={{
            text: t('failure.text'),
            ...(reference === undefined ? {} : { reference }),
          }}
          onRetry={onRetry}
        />
      </div>
    </div>
  )
}
