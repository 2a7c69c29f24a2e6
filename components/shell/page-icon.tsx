import icons from './page-icons.svg'
import type { Page } from './pages'

/** The icon of a page. One file holds them all: drawn in place, those of the sidebar would be a tenth of every page. */
export function PageIcon({ page, className }: { page: Page; className: string }) {
  return (
    <svg aria-hidden className={className}>
      <use href={`${icons.src}#${page.icon}`} />
    </svg>
  )
}
