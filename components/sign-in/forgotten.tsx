import { useTranslations } from 'next-intl'
/** What to do about a forgotten password: whom to ask, and where the code that they give is typed. Works without a script. */
export function Forgotten() {
  const t = useTranslations('access')
  return (
    <details>
      <summary className="list-none rounded-key font-medium text-accent marker:content-none touch:-mt-5 touch:-mb-1 touch:pt-5 touch:pb-1">
        {t('forgotten.button')}
      </summary>
      <div className="absolute top-full right-0 z-10 mt-1.5 w-72 rounded-card bg-raised p-3 text-body text-text-2 shadow-menu">
        {t.rich('forgotten.text', {
          command: () => (
            <code className="my-1.5 block rounded-key bg-sunken px-1.5 py-1 text-caption text-text">
              npm run staff -- reset your@email
            </code>
          ),
        })}
        <a href="/sign-in/access" className="mt-1.5 block font-medium text-accent underline">
          {t('forgotten.code')}
        </a>
      </div>
    </details>
  )
}
