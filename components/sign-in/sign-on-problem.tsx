import { useTranslations } from 'next-intl'
import { Notice } from '@/components/ui/action/notice'
import type { SignOnProblem as Kind } from '@/lib/access/single-sign-on/sign-in'

/** Why single sign-on signed nobody in, and what to do. */
export function SignOnProblem({ kind }: { kind: Kind }) {
  const t = useTranslations('access')
  return (
    <div className="mt-4">
      <Notice tone="bad" role="alert">
        {t(`sso.problem.${kind}`)}
      </Notice>
    </div>
  )
}
