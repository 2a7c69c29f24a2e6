'use client'

import { Download } from 'lucide-react'
import type { Route } from 'next'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { supportPath } from '@/components/paths'
import { LinkButton } from '@/components/ui/action/link-button'
import { SearchField } from '@/components/ui/form/search-field'
import { Card } from '@/components/ui/layout/card'
import { EmptyState } from '@/components/ui/layout/empty-state'
import { PageHeader } from '@/components/ui/layout/page-header'
import { FilterBar } from '@/components/ui/table/filter-bar'
import { Fact, FactList } from '@/components/ui/value/fact-list'
import { useFormats } from '@/lib/messages/use-text'
import { listQuery } from '@/lib/platform/list-page'
import type { ProblemsView, ProblemView } from '@/lib/support/view'

/** Looks up the reference of an error, and downloads what somebody who helps needs to know. */
export function Support({ view: { reference, found } }: { readonly view: ProblemsView }) {
  const t = useTranslations('settings')
  const router = useRouter()
  return (
    <>
      <PageHeader
        title={t('support.title')}
        facts={[t('support.subtitle')]}
        actions={
          <LinkButton href="/api/support/bundle" icon={Download} download>
            {t('support.bundle')}
          </LinkButton>
        }
      />
      <FilterBar label={t('support.title')}>
        <SearchField
          label={t('support.find')}
          placeholder={t('support.placeholder')}
          value={reference}
          onSearch={(typed) => router.push(`${supportPath()}${listQuery({ reference: typed || null })}` as Route)}
        />
      </FilterBar>
      <div className="flex max-w-[64rem] flex-col gap-4 px-gutter py-4">
        <p className="max-w-[75ch] text-text-2">{t('support.text')}</p>
        {found.length === 0 && (
          <section aria-label={t('support.find')} className="rounded-card border">
            <EmptyState title={reference === '' ? t('support.noneTitle') : t('support.notFoundTitle')}>
              {reference === '' ? t('support.noneText') : t('support.notFoundText')}
            </EmptyState>
          </section>
        )}
        {found.map((problem) => (
          <Problem key={problem.id} problem={problem} />
        ))}
      </div>
    </>
  )
}

function Problem({ problem: { reference, requestId, at, kind, said, who, work, error } }: { problem: ProblemView }) {
  const t = useTranslations('settings')
  const formats = useFormats()
  return (
    <Card title={reference} aside={formats.moment(at)}>
      <FactList>
        <Fact label={t('support.said')}>{said}</Fact>
        <Fact label={t('support.kind')}>{kind}</Fact>
        <Fact label={t('support.who')}>{who}</Fact>
        <Fact label={t('support.work')}>{work}</Fact>
        {requestId !== reference && <Fact label={t('support.requestId')}>{requestId}</Fact>}
      </FactList>
      {error !== null && (
        // A long text scrolls by keyboard too.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable
        <pre tabIndex={0} className="focus-inset max-h-72 overflow-auto border-t bg-sunken px-gutter py-3 text-caption">
          {error}
        </pre>
      )}
    </Card>
  )
}
