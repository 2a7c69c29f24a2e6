import { FlaskConical } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { classes } from '@/components/ui/classes'
import type { Environment } from './facts'

const look =
  'inline-flex h-6 shrink-0 items-center gap-1.5 rounded-chip border px-2 font-medium text-caption whitespace-nowrap'

/** The environment, on every page. Dashed where no real money moves. */
export function EnvironmentBadge({ environment }: { environment: Environment }) {
  const t = useTranslations('shell')
  if (environment === 'production') {
    return <span className={classes(look, 'border-line-strong text-text-2')}>{t('environment.production')}</span>
  }
  if (environment === 'staging') {
    return <span className={classes(look, 'border-control border-dashed text-text-2')}>{t('environment.staging')}</span>
  }
  return (
    <span className={classes(look, 'border-warn border-dashed text-warn')}>
      <FlaskConical aria-hidden className="icon-s" />
      {/* On the narrowest phones the icon says it, and a screen reader the words. */}
      <span className="max-[22.5rem]:sr-only">
        {t('environment.sandbox')}
        <span className="max-sm:sr-only">{t('environment.noRealMoney')}</span>
      </span>
    </span>
  )
}
