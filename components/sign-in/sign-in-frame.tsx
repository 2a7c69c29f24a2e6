import type { ReactNode } from 'react'
import { EnvironmentBadge } from '@/components/shell/environment-badge'
import type { Environment } from '@/components/shell/facts'
import { Mark } from '@/components/shell/mark'
import { LanguageSwitch } from './language-switch'

type Props = {
  readonly environment: Environment
  /** One text at the left of the foot, and one at its right. */
  readonly foot: readonly [string, string]
  readonly children: ReactNode
}

/** The page around signing in: the product's name, the language, the environment, and the rules of a session. */
export function SignInFrame({ environment, foot, children }: Props) {
  return (
    <div className="flex min-h-dvh flex-col bg-canvas">
      <header className="flex items-center justify-between gap-4 px-6 py-4 max-sm:px-4">
        <span className="flex items-center gap-2.5 font-semibold text-body text-text">
          <Mark />
          <span className="max-sm:sr-only">Countinghouse</span>
        </span>
        <span className="flex items-center gap-3">
          <LanguageSwitch />
          <EnvironmentBadge environment={environment} />
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
