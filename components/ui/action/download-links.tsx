import { Download } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { LinkButton } from './link-button'

/** Downloads of a whole list. `href`: the address of its sheet in a format. */
export function DownloadLinks({ href }: { readonly href: (format: 'csv' | 'xlsx') => string }) {
  const t = useTranslations('ui')
  return (['csv', 'xlsx'] as const).map((format) => (
    <LinkButton key={format} href={href(format)} variant="quiet" icon={Download} download>
      {t(`download.${format}`)}
    </LinkButton>
  ))
}
