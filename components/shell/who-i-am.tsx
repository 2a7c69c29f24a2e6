'use client'

import { KeyRound, LogOut, Monitor, Moon, Sun } from 'lucide-react'
import { Button as Pressable } from 'react-aria-components/Button'
import { classes } from '@/components/ui/classes'
import { Menu, MenuChoice, MenuItem } from '@/components/ui/overlay/menu'
import type { FrameFacts } from './facts'
import { useTheme } from './use-theme'

const themes = [
  { id: 'system', label: 'As the device', icon: Monitor },
  { id: 'light', label: 'Light', icon: Sun },
  { id: 'dark', label: 'Dark', icon: Moon },
] as const

const initials = (name: string): string =>
  name
    .split(/[\s.]+/)
    .filter(Boolean)
    .map((part) => part[0]?.toUpperCase())
    .slice(0, 2)
    .join('')

type Props = { me: FrameFacts['me']; theme: FrameFacts['theme']; narrow: boolean; onSignOut: () => Promise<void> }

/** Who is signed in; its menu holds the theme, their sign-in and the way out. */
export function WhoIAm({ me, theme, narrow, onSignOut }: Props) {
  const [chosen, choose] = useTheme(theme)
  const role = me.role[0]?.toUpperCase() + me.role.slice(1)
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
          {role}
          <span className="sr-only">, sign-in, theme and sign out</span>
        </span>
      </span>
    </Pressable>
  )
  return (
    <Menu trigger={trigger} label="My session" placement="top start">
      <MenuChoice title="Theme" options={themes} value={chosen} onChange={choose} />
      <MenuItem icon={KeyRound} href="/account">
        Your sign-in
      </MenuItem>
      <MenuItem icon={LogOut} onAction={() => void onSignOut()}>
        Sign out
      </MenuItem>
    </Menu>
  )
}
