import { useTranslations } from 'next-intl'
import { payoutPath } from '@/components/paths'
import { Link } from '@/components/ui/action/link'
import { Card } from '@/components/ui/layout/card'
import { useFormats } from '@/lib/messages/use-text'
import type { MyDraft } from '@/lib/overview/my-drafts'

/** The drafts that the person worked on last. */
export function MyDraftsCard({ drafts, readAt }: { drafts: readonly MyDraft[]; readAt: Date }) {
  const t = useTranslations('overview')
  const formats = useFormats()
  if (drafts.length === 0) return null
  return (
    <Card title={t('drafts.title')}>
      <ul className="flex flex-col py-1.5">
        {drafts.map(({ id, name, updatedAt }) => (
          <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-3 px-gutter py-1.5">
            <Link href={payoutPath(id)} className="link-alone min-w-0 font-medium break-words">
              {name}
            </Link>
            <span className="text-text-2">{formats.when(updatedAt, readAt)}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
