import { FlaskConical, Menu } from 'lucide-react'
import type { ReactNode } from 'react'
import { classes } from '@/components/ui/classes'

type Environment = 'sandbox' | 'staging' | 'production'
type Props = {
  readonly environment: Environment
  /** A fact at the left of the foot, and one at its right. */
  readonly foot: readonly [string, string]
  readonly children: ReactNode
}

const MARKS: Record<Environment, { readonly words: string; readonly look: string }> = {
  sandbox: { words: 'Sandbox, no real money', look: 'border-dashed border-warn bg-warn-bg text-warn' },
  staging: { words: 'Staging', look: 'border-dashed border-control text-text-2' },
  production: { words: 'Production', look: 'border-line-strong text-text' },
}

/** The page around signing in: the name of the house, the environment, and the rules of a session. */
export function SignInFrame({ environment, foot, children }: Props) {
  const { words, look } = MARKS[environment]
  return (
    <div className="flex min-h-dvh flex-col bg-canvas">
      <header className="flex items-center justify-between gap-4 px-6 py-4 max-sm:px-4">
        <span className="flex items-center gap-2.5 font-semibold text-body text-text">
          <span aria-hidden className="grid size-6 place-items-center rounded-control bg-text text-surface">
            <Menu className="icon-s" />
          </span>
          Countinghouse
        </span>
        <span
          className={classes(
            'inline-flex items-center gap-1.5 rounded-control border px-2 py-0.5 font-medium text-caption',
            look,
          )}
        >
          {environment === 'sandbox' && <FlaskConical aria-hidden className="icon-s" />}
          {words}
        </span>
      </header>
      <main className="grid grow place-items-center px-4 py-6">{children}</main>
      <footer className="flex flex-wrap justify-between gap-x-4 px-6 py-4 text-caption text-text-2 max-sm:px-4">
        {foot.map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
      </footer>
    </div>
  )
}
