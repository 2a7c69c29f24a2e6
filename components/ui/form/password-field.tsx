'use client'

import { Eye, EyeOff } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type ComponentProps, useState } from 'react'
import { Button } from '@/components/ui/action/button'
import { TextField } from './text-field'

/** A password with an eye to read what was typed. */
export function PasswordField(props: Omit<ComponentProps<typeof TextField>, 'type' | 'end'>) {
  const t = useTranslations('ui')
  const [shown, setShown] = useState(false)
  const eye = (
    <Button
      variant="quiet"
      size="sm"
      icon={shown ? EyeOff : Eye}
      aria-label={shown ? t('password.hide') : t('password.show')}
      onPress={() => setShown(!shown)}
    />
  )
  return <TextField {...props} type={shown ? 'text' : 'password'} end={eye} />
}
