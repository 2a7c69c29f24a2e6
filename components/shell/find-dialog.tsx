'use client'

import { FileSpreadsheet, Search } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Autocomplete, useFilter } from 'react-aria-components/Autocomplete'
import { Dialog } from 'react-aria-components/Dialog'
import { Header, Menu, MenuItem, MenuSection } from 'react-aria-components/Menu'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { Input, SearchField } from 'react-aria-components/SearchField'
import { classes } from '@/components/ui/classes'
import { LibraryLanguage, LibraryRouter } from '@/components/ui/overlay/library'
import { optionLook } from '@/components/ui/overlay/overlay-look'
import type { FrameFacts } from './facts'
import { PageIcon } from './page-icon'
import { mayOpen, PAGES } from './pages'

type Props = { payouts: FrameFacts['payouts']; role: FrameFacts['me']['role']; onClose: () => void }

/** Goes to a page or a payout by a part of its name. */
export function FindDialog(props: Props) {
  return (
    <LibraryLanguage>
      <LibraryRouter>
        <Find {...props} />
      </LibraryRouter>
    </LibraryLanguage>
  )
}

function Find({ payouts, role, onClose }: Props) {
  const t = useTranslations('shell')
  const { contains } = useFilter({ sensitivity: 'base' })
  return (
    <ModalOverlay
      isOpen
      onOpenChange={(open) => !open && onClose()}
      isDismissable
      className="fixed inset-0 z-50 flex items-start justify-center bg-scrim p-4 pt-[12vh] max-sm:pt-4"
    >
      <Modal className="from-below w-full max-w-dialog rounded-dialog bg-raised shadow-menu">
        <Dialog aria-label={t('find.title')} className="flex max-h-[60vh] flex-col outline-none">
          <Autocomplete filter={contains}>
            <SearchField
              aria-label={t('find.label')}
              autoFocus
              className="flex shrink-0 items-center gap-2.5 border-b px-4"
            >
              <Search aria-hidden className="icon text-text-3" />
              <Input
                placeholder={t('find.placeholder')}
                className="h-11 min-w-0 grow bg-transparent text-body outline-none placeholder:text-text-3 max-sm:text-[1rem] [&::-webkit-search-cancel-button]:hidden"
              />
            </SearchField>
            <Menu
              aria-label={t('find.results')}
              onAction={onClose}
              className="min-h-0 overflow-y-auto py-1 outline-none"
              renderEmptyState={() => <p className="px-4 py-3 text-text-2">{t('find.none')}</p>}
            >
              <Group
                title={t('find.pages')}
                lines={PAGES.filter((page) => mayOpen(page, role)).map((page) => ({
                  href: page.href,
                  name: t(`page.${page.key}`),
                  icon: <PageIcon page={page} className={lineIcon} />,
                }))}
              />
              {payouts.length > 0 && (
                <Group
                  title={t('find.payouts')}
                  lines={payouts.map(({ id, name }) => ({
                    href: `/payouts/${id}`,
                    name,
                    icon: <FileSpreadsheet aria-hidden className={lineIcon} />,
                  }))}
                />
              )}
            </Menu>
          </Autocomplete>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}

const lineIcon = 'icon-s text-text-2'

type Line = { readonly href: string; readonly name: string; readonly icon: ReactNode }

function Group({ title, lines }: { title: string; lines: readonly Line[] }) {
  return (
    <MenuSection className="pb-1">
      <Header className="px-3 pt-1.5 pb-1 font-medium text-caption text-text-2">{title}</Header>
      {lines.map(({ href, name, icon }) => (
        <MenuItem key={href} id={href} href={href} textValue={name} className={classes(optionLook)}>
          {icon}
          {name}
        </MenuItem>
      ))}
    </MenuSection>
  )
}
