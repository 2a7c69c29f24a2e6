import type { ReactNode } from 'react'
import { Here } from './here'

type Props = {
  title: string
  chip?: ReactNode
  /** One line, split by dots: kind, source, count, when saved or read. Empty ones are left out. */
  facts?: readonly ReactNode[]
  actions?: ReactNode
}

/** The head of a page: title, status and secondary actions. The primary action belongs in the totals bar. */
export function PageHeader({ title, chip, facts = [], actions }: Props) {
  const said = facts.filter(Boolean)
  return (
    <header className="flex flex-wrap items-start gap-x-4 gap-y-px px-gutter pt-4 pb-[0.8125rem]">
      <Here title={title} />
      <div className="flex min-w-0 grow basis-72 flex-wrap items-center gap-x-2.5 gap-y-1">
        <h1 className="min-w-0 text-title break-words">{title}</h1>
        {chip}
      </div>
      {said.length > 0 && (
        // Below the actions where they stand beside the title, so that it has the whole width.
        <p className="basis-full text-body text-text-2 sm:order-last">
          {/* A line breaks after a dot, and within a fact only where that is longer than the line. */}
          {said.map((fact, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: facts have no identity but their place in the line
            <span key={at} className="inline-block max-w-full">
              {fact}
              {at < said.length - 1 && (
                <span aria-hidden className="mx-1.5">
                  ·
                </span>
              )}
            </span>
          ))}
        </p>
      )}
      {actions && (
        <div className="flex max-w-full flex-wrap items-center gap-2 max-sm:mt-2 sm:shrink-0 print:hidden">
          {actions}
        </div>
      )}
    </header>
  )
}
