'use client'

import { KeyRound, LogOut, Monitor, Moon, Rows3, Rows4, Sun } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Pressable } from '@/components/ui/action/pressable'
import { classes } from '@/components/ui/classes'
import { Menu, MenuChoice, MenuItem } from '@/components/ui/overlay/menu'
import type { FrameFacts } from './facts'
import { useDensity, useTheme } from './use-theme'

const themes = [
  { id: 'system', label: 'theme.system', icon: Monitor },
  { id: 'light', label: 'theme.light', icon: Sun },
  { id: 'dark', label: 'theme.dark', icon: Moon },
] as const

const initials = (name: string): string =>
  name
    .split(/[\s.]+/)
    .filter(Boolean)
    .map((part) => part[0]?.toUpperCase())
    .slice(0, 2)
    .join('')

const densities = [
  { id: 'normal', label: 'density.normal', icon: Rows3 },
  { id: 'compact', label: 'density.compact', icon: Rows4 },
] as const

type Props = Pick<FrameFacts, 'me' | 'theme' | 'density'> & { narrow: boolean; onSignOut: () => Promise<void> }

/** The signed-in person; the menu has the theme, the height of rows, the account and the sign-out. */
export function WhoIAm({ me, theme, density, narrow, onSignOut }: Props) {
  const t = useTranslations('shell')
  const ui = useTranslations('ui')
  const [chosen, choose] = useTheme(theme)
  const [height, setHeight] = useDensity(density)
  const trigger = (
    <Pressable className="flex w-full cursor-pointer items-center gap-2.5 rounded-control px-2 py-1 text-left hover:bg-hover">
      <span
        aria-hidden
        className="flex size-[1.625rem] shrink-0 items-center justify-center rounded-full border border-line-strong bg-sunken text-key text-text-2"
      >
        {initials(me.name)}
      </span>
      <span className={classes('min-w-0 text-caption', narrow && 'md:max-lg:sr-only')}>
        <span className="block truncate font-medium text-text">{me.name}</span>
        <span className="block text-text-2">
          {ui(`role.${me.role}`)}
          <span className="sr-only">{t('session.hint')}</span>
        </span>
      </span>
    </Pressable>
  )
  return (
    <Menu trigger={trigger} label={t('session.label')} placement="top start">
      <MenuChoice
        title={t('theme.label')}
        options={themes.map((theme) => ({ ...theme, label: t(theme.label) }))}
        value={chosen}
        onChange={choose}
      />
      <MenuChoice
        title={t('density.label')}
        options={densities.map((one) => ({ ...one, label: t(one.label) }))}
        value={height}
        onChange={setHeight}
      />
      <MenuItem icon={KeyRound} href="/account">
        {t('account')}
      </MenuItem>
      <MenuItem icon={LogOut} onAction={() => void onSignOut()}>
        {t('signOut')}
      </MenuItem>
    </Menu>
  )
}
