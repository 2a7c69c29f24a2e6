import { Ellipsis } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/action/button'
import { Menu, MenuItem } from '@/components/ui/overlay/menu'
import { StackedCell, StackedRow } from '@/components/ui/table/stacked-row'
import { Table, TableHead, Th } from '@/components/ui/table/table'
import { Status } from '@/components/ui/value/status'
import type { EndpointView } from '@/lib/events/endpoints/view'

/** What an admin wants to do with an endpoint. */
export type EndpointTask = {
  readonly what: 'change' | 'test' | 'use-secret' | 'remove'
  readonly endpoint: EndpointView
}

type Props = {
  endpoints: readonly EndpointView[]
  hasSecret: boolean
  onTask: (task: EndpointTask) => void
}

/** The endpoints at the service, each with what can be done with it. */
export function EndpointsTable({ endpoints, hasSecret, onTask }: Props) {
  const t = useTranslations('settings')
  return (
    <Table label={t('webhooks.table')}>
      <TableHead>
        <Th>{t('webhooks.col.address')}</Th>
        <Th>{t('webhooks.col.events')}</Th>
        <Th>{t('webhooks.col.secret')}</Th>
        <Th>{t('webhooks.col.state')}</Th>
        <Th>
          <span className="sr-only">{t('webhooks.change')}</span>
        </Th>
      </TableHead>
      <tbody>
        {endpoints.map((endpoint) => (
          <Line key={endpoint.id} endpoint={endpoint} hasSecret={hasSecret} onTask={onTask} />
        ))}
      </tbody>
    </Table>
  )
}

function Line({ endpoint, hasSecret, onTask }: Omit<Props, 'endpoints'> & { endpoint: EndpointView }) {
  const t = useTranslations('settings')
  const { url, isOurs, description, events, isActive, secretHint } = endpoint
  const name = description ?? t('webhooks.here')
  const task = (what: EndpointTask['what']) => () => onTask({ what, endpoint })
  return (
    <StackedRow>
      <StackedCell at="start">
        <span className="font-medium">{name}</span>
        {!isOurs && (
          <span className="block break-all text-caption text-warn">{t('webhooks.elsewhere', { url: url ?? '—' })}</span>
        )}
      </StackedCell>
      <StackedCell at="line" className="max-w-72 text-text-2">
        {events.join(', ')}
      </StackedCell>
      <StackedCell at="line" className="text-text-2">
        {secretHint ?? t('webhooks.noSecret')}
      </StackedCell>
      <StackedCell at="line">
        <Status
          code={isActive ? 'connected' : 'not_connected'}
          label={isActive ? t('webhooks.active') : t('webhooks.paused')}
        />
      </StackedCell>
      <StackedCell at="end" end>
        <Menu
          label={`${t('webhooks.change')}: ${name}`}
          trigger={<Button size="sm" icon={Ellipsis} aria-label={`${t('webhooks.change')}: ${name}`} />}
        >
          <MenuItem onAction={task('test')}>{t('webhooks.test')}</MenuItem>
          <MenuItem onAction={task('change')}>{t('webhooks.change')}</MenuItem>
          {hasSecret && <MenuItem onAction={task('use-secret')}>{t('webhooks.useSecret')}</MenuItem>}
          <MenuItem bad onAction={task('remove')}>
            {t('webhooks.remove')}
          </MenuItem>
        </Menu>
      </StackedCell>
    </StackedRow>
  )
}
