'use client'

import { ArrowLeft } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { LinkButton } from '@/components/ui/action/link-button'
import { Card } from '@/components/ui/layout/card'
import { PageHeader } from '@/components/ui/layout/page-header'
import { StackedCell, StackedRow } from '@/components/ui/table/stacked-row'
import { Table, TableHead, Th } from '@/components/ui/table/table'
import { Fact, FactList } from '@/components/ui/value/fact-list'
import { useShortcut } from '@/components/ui/value/shortcut'
import { Status } from '@/components/ui/value/status'
import type { ActivityProof } from '@/lib/activity/view'
import { useFormats } from '@/lib/messages/use-text'
import { useActTexts } from './act-texts'
import { Was } from './change-lines'
import { ThingLink } from './thing-link'

/** One entry of the activity log: all that was recorded, and its place in the chain. */
export function EntryPage({ entry }: { entry: ActivityProof }) {
  const t = useTranslations('activity')
  const ui = useTranslations('ui')
  const formats = useFormats()
  const texts = useActTexts()
  const router = useRouter()
  useShortcut('Esc', ui('list.back'), () => router.push('/activity'))
  const { seq, at, thing, origin, changes, facts } = entry
  return (
    <>
      <PageHeader
        title={texts.what(entry)}
        facts={[t('entry.title', { seq }), formats.moment(at)]}
        actions={
          <span className="flex max-sm:hidden">
            <LinkButton href="/activity" variant="quiet" icon={ArrowLeft} keys="Esc">
              {t('entry.back')}
            </LinkButton>
          </span>
        }
      />
      <div className="flex max-w-[64rem] flex-col gap-4 px-gutter pb-8">
        <Card title={t('entry.recorded')}>
          <FactList>
            <Fact label={t('entry.who')}>{texts.who(entry)}</Fact>
            <Fact label={t('entry.when')}>{formats.moment(at)}</Fact>
            <Fact label={texts.kind(thing)}>
              <ThingLink thing={thing} />
            </Fact>
            <Fact label={t('entry.origin')}>{origin}</Fact>
            {facts.map(({ name, value }) => (
              <Fact key={name} label={texts.name(name)}>
                {value}
              </Fact>
            ))}
          </FactList>
        </Card>
        {changes.length > 0 && (
          <Card title={t('entry.changes')} count={changes.length}>
            <Table label={t('entry.changes')}>
              <TableHead>
                <Th>{t('entry.what')}</Th>
                <Th>{t('entry.before')}</Th>
                <Th>{t('entry.after')}</Th>
              </TableHead>
              <tbody>
                {changes.map((one) => (
                  <StackedRow key={`${one.row} ${one.name}`}>
                    <StackedCell at="start" className="font-medium">
                      {texts.changed(one)}
                    </StackedCell>
                    <StackedCell at="line" className="break-words text-text-2">
                      <Was value={one.before} />
                    </StackedCell>
                    <StackedCell at="line" className="break-words">
                      <Was value={one.after} />
                    </StackedCell>
                  </StackedRow>
                ))}
              </tbody>
            </Table>
          </Card>
        )}
        <Proof entry={entry} />
      </div>
    </>
  )
}

function Proof({ entry: { hash, text, link, agrees } }: { entry: ActivityProof }) {
  const t = useTranslations('activity')
  const formats = useFormats()
  return (
    <Card
      title={t('entry.proof')}
      aside={
        <Status code={agrees ? 'completed' : 'failed'} label={agrees ? t('entry.agrees') : t('entry.disagrees')} />
      }
    >
      <div className="flex flex-col gap-3 px-gutter py-3">
        <p className="max-w-[75ch] text-text-2">{t('entry.proofText')}</p>
        <dl className="flex flex-col gap-2">
          <Line label={t('entry.hash')}>{hash}</Line>
          <Line label={t('entry.link')}>
            {link === null
              ? t('entry.waits')
              : t('entry.linkValue', { place: link.place, entries: link.entries, at: formats.moment(link.at) })}
          </Line>
          {link !== null && <Line label={t('entry.linkHash')}>{link.hash}</Line>}
          <Line label={t('entry.text')}>{text}</Line>
        </dl>
      </div>
    </Card>
  )
}

const Line = ({ label, children }: { label: string; children: string }) => (
  <div>
    <dt className="text-text-2">{label}</dt>
    <dd className="break-all font-mono text-caption">{children}</dd>
  </div>
)
