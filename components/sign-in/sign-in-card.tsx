import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { classes } from '@/components/ui/classes'

type Props = {
  readonly title?: string
  readonly below: string
  readonly aside?: ReactNode
  readonly children: ReactNode
}

/** The card of a page about signing in: the form, and help beside it. */
export function SignInCard({ title, below, aside, children }: Props) {
  const t = useTranslations('access')
  return (
    <div
      className={classes(
        'w-full overflow-clip rounded-dialog border border-line bg-surface shadow-control',
        aside ? 'grid max-w-[760px] md:grid-cols-[360px_1fr]' : 'max-w-[360px]',
      )}
    >
      <section className="px-8 pt-8 pb-9 max-sm:px-5">
        <h1 className="text-text text-title">{title ?? t('signIn')}</h1>
        <p className="text-body text-text-2">{below}</p>
        {children}
      </section>
      {aside && <div className="border-line bg-canvas max-md:border-t md:border-l">{aside}</div>}
    </div>
  )
}
