import { LinkButton } from '@/components/ui/action/link-button'
import { PageHeader } from '@/components/ui/layout/page-header'
import { PAGES } from './pages'

/** In the place of a page that does not exist. */
export function NothingHere() {
  const home = PAGES[0]
  return (
    <>
      <PageHeader title="Nothing is here" />
      <div className="px-gutter pb-7">
        <p className="max-w-[60ch] text-text-2">
          The address leads to no page, or to something that is not in this environment. No money is affected.
        </p>
        {home && (
          <div className="mt-4">
            <LinkButton href={home.href}>To the {home.name.toLowerCase()}</LinkButton>
          </div>
        )}
      </div>
    </>
  )
}
