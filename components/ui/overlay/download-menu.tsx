import { Download } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/action/button'
import { Menu, MenuItem } from './menu'

type Props = { readonly files: readonly { readonly label: string; readonly href: string }[] }

/** The files that a page offers, in one menu. */
export function DownloadMenu({ files }: Props) {
  const t = useTranslations('ui')
  return (
    <Menu
      label={t('download.title')}
      trigger={
        <Button variant="quiet" icon={Download}>
          {t('download.title')}
        </Button>
      }
    >
      {files.map(({ label, href }) => (
        <MenuItem key={href} href={href} download>
          {label}
        </MenuItem>
      ))}
    </Menu>
  )
}

/** A whole list as a file. `href`: the address of its sheet in a format. */
export function ListDownloads({ href }: { readonly href: (format: 'csv' | 'xlsx') => string }) {
  const t = useTranslations('ui')
  return (
    <DownloadMenu files={(['csv', 'xlsx'] as const).map((id) => ({ label: t(`download.${id}`), href: href(id) }))} />
  )
}
