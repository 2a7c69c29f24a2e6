import type { ReactNode } from 'react'

type Props = { title: string; children: ReactNode; actions?: ReactNode }

/** In a table's place while it is empty: what will be here, how it gets here, and one thing to do. */
export function EmptyState({ title, children, actions }: Props) {
  return (
    <div className="px-gutter py-7">
      <p className="text-title-s">{title}</p>
      <div className="mt-1 max-w-[60ch] text-body text-text-2">{children}</div>
      {actions && <div className="mt-4 flex flex-wrap items-center gap-2">{actions}</div>}
    </div>
  )
}
