'use client'

import { X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Dialog as Box, Heading } from 'react-aria-components/Dialog'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { Button } from '@/components/ui/action/button'
import { classes } from '@/components/ui/classes'
import { LibraryLanguage } from './library'

export type DialogProps = {
  isOpen: boolean
  onClose: () => void
  /** The question, or what the dialog is for. */
  title: string
  children: ReactNode
  /** The buttons, right: a quiet "Back", then the verb with its object. */
  actions?: ReactNode
  /** `wide` where there is a table. */
  width?: 'plain' | 'wide'
}

/** The open dialog. */
export function DialogBox({ isOpen, onClose, title, children, actions, width = 'plain' }: DialogProps) {
  const t = useTranslations('ui')
  return (
    <LibraryLanguage>
      <ModalOverlay
        isOpen={isOpen}
        onOpenChange={(open) => !open && onClose()}
        isDismissable
        className="fixed inset-0 z-50 flex items-center justify-center overflow-y-auto bg-scrim p-4 max-sm:items-end max-sm:p-0"
      >
        <Modal
          className={classes(
            'from-below my-auto flex max-h-full w-full flex-col rounded-dialog bg-raised shadow-menu max-sm:my-0 max-sm:rounded-b-none',
            width === 'wide' ? 'max-w-dialog-wide' : 'max-w-dialog',
            'max-sm:max-w-none',
          )}
        >
          <Box className="flex min-h-0 flex-col outline-none">
            <div className="flex items-start justify-between gap-4 px-5 pt-4">
              <Heading slot="title" className="text-title-s">
                {title}
              </Heading>
              <span className="-mt-1 -mr-2">
                <Button variant="quiet" size="sm" icon={X} aria-label={t('close')} onPress={onClose} />
              </span>
            </div>
            <div className="min-h-0 overflow-y-auto px-5 pt-2 pb-5 text-body text-text-2">{children}</div>
            {actions && (
              <div className="flex flex-wrap justify-end gap-2 border-t px-5 py-3 max-sm:pb-[max(0.75rem,env(safe-area-inset-bottom))]">
                {actions}
              </div>
            )}
          </Box>
        </Modal>
      </ModalOverlay>
    </LibraryLanguage>
  )
}
