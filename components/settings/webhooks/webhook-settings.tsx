'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { ReasonAndIdentityDialog } from '@/components/approvals/reason-and-identity-dialog'
import { Button } from '@/components/ui/action/button'
import { ErrorMessage } from '@/components/ui/action/error-message'
import { Notice } from '@/components/ui/action/notice'
import { succeeded, useServerAction } from '@/components/ui/action/use-server-action'
import { Card } from '@/components/ui/layout/card'
import { PageHeader } from '@/components/ui/layout/page-header'
import { CopyButton } from '@/components/ui/value/copy-button'
import type { StepUpOffer } from '@/lib/access/identity-confirmation/step-up-error'
import { giveOurSecretAction, removeEndpointAction, testEndpointAction } from '@/lib/events/actions'
import type { EndpointView } from '@/lib/events/endpoints/view'
import type { Message } from '@/lib/messages/message'
import { useText } from '@/lib/messages/use-text'
import { EndpointDialog } from './endpoint-dialog'
import { EndpointsTable, type EndpointTask } from './endpoints-table'

type Props = {
  address: string
  /** Null where the service has no routes for them, or they could not be read. */
  endpoints: readonly EndpointView[] | null
  problem: Message | null
  hasSecret: boolean
  proof: StepUpOffer | 'none'
}

/** Where the service delivers its events. */
export function WebhookSettings({ address, endpoints, problem, hasSecret, proof }: Props) {
  const t = useTranslations('settings')
  const text = useText()
  const router = useRouter()
  const action = useServerAction()
  const [task, setTask] = useState<EndpointTask | { what: 'add' } | null>(null)
  const [secret, setSecret] = useState<string | null>(null)
  const [wasTested, setTested] = useState(false)
  const close = () => setTask(null)
  const test = async (id: string) => {
    const done = await action.run(() => succeeded(testEndpointAction(id)))
    setTested(done !== null && done !== undefined)
  }
  return (
    <>
      <PageHeader
        title={t('webhooks.title')}
        facts={[t('webhooks.subtitle')]}
        actions={
          endpoints && (
            <Button variant="primary" onPress={() => setTask({ what: 'add' })}>
              {t('webhooks.add')}
            </Button>
          )
        }
      />
      <div className="flex max-w-[64rem] flex-col gap-4 px-gutter pb-8">
        <p className="max-w-[68ch] text-text-2">
          {endpoints === null && problem === null ? t('webhooks.off', { address }) : t('webhooks.help', { address })}
        </p>
        {problem && (
          <Notice tone="bad" role="alert">
            {t('webhooks.failed')} {text(problem)}
          </Notice>
        )}
        {secret !== null && (
          <Notice tone="warn" role="status" actions={<CopyButton text={secret} what={t('webhooks.secretIs')} />}>
            <p>{t('webhooks.secretOnce')}</p>
            <p className="mt-1 break-all font-mono">{secret}</p>
          </Notice>
        )}
        {wasTested && (
          <Notice tone="good" role="status">
            {t('webhooks.tested')}
          </Notice>
        )}
        {action.error && <ErrorMessage error={action.error} />}
        {endpoints && (
          <Card title={t('webhooks.table')} count={endpoints.length}>
            {endpoints.length === 0 ? (
              <p className="px-gutter py-3 text-text-2">{t('webhooks.none')}</p>
            ) : (
              <EndpointsTable
                endpoints={endpoints}
                hasSecret={hasSecret}
                onTask={(asked) => (asked.what === 'test' ? void test(asked.endpoint.id) : setTask(asked))}
              />
            )}
          </Card>
        )}
        {(task?.what === 'add' || task?.what === 'change') && (
          <EndpointDialog
            endpoint={task.what === 'change' ? task.endpoint : null}
            address={address}
            proof={proof}
            onClose={close}
            onDone={(made) => {
              setSecret(made)
              close()
              router.refresh()
            }}
          />
        )}
        {(task?.what === 'remove' || task?.what === 'use-secret') && (
          <ReasonAndIdentityDialog
            words={{
              title: task.what === 'remove' ? t('webhooks.remove') : t('webhooks.useSecret'),
              text: task.what === 'remove' ? t('webhooks.removeText') : t('webhooks.useSecretText'),
              reasonHelp: t('webhooks.reasonHelp'),
              confirm: task.what === 'remove' ? t('webhooks.remove') : t('webhooks.useSecret'),
              destructive: task.what === 'remove',
            }}
            method={proof}
            send={(reason, typed) => {
              const named = { id: task.endpoint.id, reason: reason.trim(), proof: typed }
              return task.what === 'remove' ? removeEndpointAction(named) : giveOurSecretAction(named)
            }}
            onDone={async () => router.refresh()}
            onClose={close}
          />
        )}
      </div>
    </>
  )
}
