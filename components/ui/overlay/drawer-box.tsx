'use client'

import { X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Dialog as Box, Heading } from 'react-aria-components/Dialog'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { Button } from '@/components/ui/action/button'
import { classes } from '@/components/ui/classes'
import { LibraryLanguage } from './library'

export type DrawerProps = {
  isOpen: boolean
  onClose: () => void
  title: string
  children: ReactNode
  side?: 'left' | 'right'
}

/** The open drawer. */
export function DrawerBox({ isOpen, onClose, title, children, side = 'right' }: DrawerProps) {
  const t = useTranslations('ui')
  return (
    <LibraryLanguage>
      <ModalOverlay
        isOpen={isOpen}
        onOpenChange={(open) => !open && onClose()}
        isDismissable
        className={classes('fixed inset-0 z-40 flex bg-scrim', side === 'right' && 'justify-end')}
      >
        <Modal
          className={classes(
            'from-side h-full bg-canvas shadow-menu',
            side === 'right' ? 'w-side-panel-wide max-sm:w-full' : 'w-[16.5rem]',
          )}
        >
          <Box className="flex h-full flex-col outline-none">
            <div className="flex h-top-bar shrink-0 items-center justify-between border-b px-gutter">
              <Heading slot="title" className="text-title-s">
                {title}
              </Heading>
              <span className="-mr-2">
                <Button variant="quiet" size="sm" icon={X} aria-label={t('close')} onPress={onClose} />
              </span>
            </div>
            <div className="flex min-h-0 grow flex-col overflow-y-auto">{children}</div>
          </Box>
        </Modal>
      </ModalOverlay>
    </LibraryLanguage>
  )
}
