'use client'

import { ArrowLeft, RotateCw } from 'lucide-react'
import type { Route } from 'next'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import type { ComponentProps, ReactNode } from 'react'
import { Button } from '@/components/ui/action/button'
import { LinkButton } from '@/components/ui/action/link-button'
import { ReadingFailed } from '@/components/ui/action/reading-failed'
import { useShortcut } from '@/components/ui/value/shortcut'
import { PageHeader } from './page-header'
import { TableSkeleton } from './skeleton'

type Reading = {
  readonly data: { readonly readAt: string } | undefined
  readonly error: unknown
  readonly isFetching: boolean
  readonly refetch: () => unknown
}

type Props = Pick<ComponentProps<typeof PageHeader>, 'title' | 'chip' | 'facts'> & {
  reading: Reading
  /** The list that it belongs to. */
  list: Route
  /** Before the button that reads it again. */
  actions?: ReactNode
  /** Once it was read. */
  children: ReactNode
}

/** The page of one record that is read from the service: its head, a link back to its list, and the error of a failed reading. */
export function ReadPage({ title, chip, facts, reading, list, actions, children }: Props) {
  const t = useTranslations('ui')
  const router = useRouter()
  const { data, error, isFetching, refetch } = reading
  useShortcut('Esc', t('list.back'), () => router.push(list))
  return (
    <>
      <PageHeader
        title={title}
        chip={chip}
        facts={facts ?? []}
        actions={
          <>
            <span className="flex max-sm:hidden">
              <LinkButton href={list} variant="quiet" icon={ArrowLeft} keys="Esc">
                {t('list.back')}
              </LinkButton>
            </span>
            {actions}
            <Button icon={RotateCw} busy={isFetching} onPress={() => void refetch()}>
              {isFetching ? t('refresh.busy') : t('refresh.button')}
            </Button>
          </>
        }
      />
      {error != null && <ReadingFailed error={error} shownAsOf={data?.readAt} busy={isFetching} onRetry={refetch} />}
      {data === undefined && error == null && <TableSkeleton columns={['60%', '50%', '50%', '40%']} rows={6} />}
      {children}
    </>
  )
}
