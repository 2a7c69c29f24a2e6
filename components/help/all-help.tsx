import { useTranslations } from 'next-intl'
import { PageHeader } from '@/components/ui/layout/page-header'
import { HELP_NUMBERS } from '@/lib/help/help'
import { STATUS_CODES } from '@/lib/status/status-code'
import { NumberList, StatusList } from './help-lists'

/** Every status and every number, with what it means. */
export function AllHelp() {
  const t = useTranslations('help')
  return (
    <>
      <PageHeader title={t('allTitle')} facts={[t('allFacts')]} />
      <p className="flex gap-4 px-gutter">
        <a href="#statuses" className="link-alone text-accent">
          {t('statuses')}
        </a>
        <a href="#numbers" className="link-alone text-accent">
          {t('numbers')}
        </a>
      </p>
      <div className="grid max-w-[72rem] grid-cols-[minmax(0,1fr)] gap-8 px-gutter pt-4 pb-8 lg:grid-cols-2">
        <section id="statuses">
          <h2 className="mb-3 text-title-s">{t('statuses')}</h2>
          <StatusList statuses={STATUS_CODES} />
        </section>
        <section id="numbers">
          <h2 className="mb-3 text-title-s">{t('numbers')}</h2>
          <NumberList numbers={HELP_NUMBERS} />
        </section>
      </div>
    </>
  )
}
