import type { Route } from 'next'
import {
  aboutPath,
  balancePath,
  findingPath,
  journalPath,
  paymentLinksPath,
  personPath,
  reconciliationPath,
  templatesPath,
} from '@/components/paths'
import { Link } from '@/components/ui/action/link'
import type { Thing, ThingPage } from '@/lib/activity/view'
import { useActTexts } from './act-texts'

function pathOf({ kind, id }: ThingPage): Route {
  if (kind === 'person') return personPath(id)
  if (kind === 'finding') return findingPath(id)
  if (kind === 'balance') return balancePath()
  if (kind === 'journal') return journalPath()
  if (kind === 'templates') return templatesPath()
  if (kind === 'payment-links') return paymentLinksPath()
  if (kind === 'findings') return reconciliationPath()
  return aboutPath({ kind, id, name: '' })
}

/** What an entry was done to, as a link to its page where it has one. */
export function ThingLink({ thing }: { thing: Thing }) {
  const texts = useActTexts()
  const words = texts.thing(thing)
  return thing.page === null ? (
    words
  ) : (
    <Link href={pathOf(thing.page)} className="text-link link-alone relative">
      {words}
    </Link>
  )
}
