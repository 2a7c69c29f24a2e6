import { Check } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Link } from '@/components/ui/action/link'
import { DEMO_PASSWORD, DEMO_STAFF } from '@/lib/access/staff/demo-staff'

type Props = { readonly picked: string | null; readonly callbackUrl: string }

/** The people of the sandbox. Each is a link back to this page with the form filled in, so that it works before any script runs. */
export function DemoSignIns({ picked, callbackUrl }: Props) {
  const t = useTranslations('access')
  const ui = useTranslations('ui')
  return (
    <section aria-labelledby="demo-sign-ins" className="bg-canvas px-8 pt-8 pb-7 max-sm:px-5">
      <h2 id="demo-sign-ins" className="text-title-s text-text">
        {t('demo.title')}
      </h2>
      <p className="mt-0.5 text-body text-text-2">{t('demo.help')}</p>
      <ul className="-mx-2.5 mt-3">
        {DEMO_STAFF.map(({ key, role, name }) => (
          <li key={key} className="border-line border-b">
            <Link
              href={{ pathname: '/sign-in', query: { as: key, ...(callbackUrl === '/' ? {} : { callbackUrl }) } }}
              aria-current={picked === key ? 'true' : undefined}
              scroll={false}
              replace
              className="flex min-h-10 items-center gap-3 rounded-key px-2.5 py-1.5 text-body text-text-2 hover:bg-hover aria-[current]:bg-accent-bg touch:min-h-touch"
            >
              <span className="w-24 shrink-0">
                <span className="block font-medium text-text">{ui(`role.${role}`)}</span>
                <span className="block text-caption text-text-3">{name}</span>
              </span>
              <span className="grow">{t(`demo.does.${key}`)}</span>
              {picked === key && <Check aria-hidden className="icon" />}
            </Link>
          </li>
        ))}
      </ul>
      <p className="mt-4 text-body text-text-2">{t('demo.two')}</p>
      <p className="mt-2 text-body text-text-2">
        {t.rich('demo.password', { password: () => <code className="text-text">{DEMO_PASSWORD}</code> })}
      </p>
    </section>
  )
}
