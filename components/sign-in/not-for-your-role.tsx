import type { Route } from 'next'
import { LinkButton } from '@/components/ui/action/link-button'

/** In the place of a page that the person's role does not open. */
export function NotForYourRole() {
  return (
    <section className="max-w-prose px-gutter py-7">
      <h1 className="text-title">This page is not for your role</h1>
      <p className="mt-1.5 mb-4 text-body text-text-2">
        You are signed in, and nothing was changed. What this page does belongs to another role. If you need it, ask an
        admin of this desk to change yours; a colleague who has the role can also do it for you.
      </p>
      <LinkButton href={'/' as Route}>Back to the overview</LinkButton>
    </section>
  )
}
