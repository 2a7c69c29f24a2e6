import { Download } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/action/button'
import { Menu, MenuItem } from './menu'

/** Downloads of a whole list. `href`: the address of its sheet in a format. */
export function DownloadMenu({ href }: { readonly href: (format: 'csv' | 'xlsx') => string }) {
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
      {(['csv', 'xlsx'] as const).map((format) => (
        <MenuItem key={format} href={href(format)} download>
          {t(`download.${format}`)}
        </MenuItem>
      ))}
    </Menu>
  )
}
