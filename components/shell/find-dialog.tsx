'use client'

import { useQuery } from '@tanstack/react-query'
import { FileSpreadsheet, Search, Zap } from 'lucide-react'
import type { Route } from 'next'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useDeferredValue, useRef, useState } from 'react'
import { Autocomplete, useFilter } from 'react-aria-components/Autocomplete'
import { Dialog } from 'react-aria-components/Dialog'
import { Header, Menu, MenuItem, MenuSection } from 'react-aria-components/Menu'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { Input, SearchField } from 'react-aria-components/SearchField'
import { classes } from '@/components/ui/classes'
import { LibraryLanguage, LibraryRouter } from '@/components/ui/overlay/library'
import { optionLook } from '@/components/ui/overlay/overlay-look'
import { may } from '@/lib/access/roles'
import { useFormats } from '@/lib/messages/use-text'
import { searchQueryOf } from '@/lib/queries/search'
import { LEAST_TYPED, type SearchResult } from '@/lib/search/view'
import type { FrameFacts } from './facts'
import { FIND_ACTIONS } from './find-actions'
import { useFoundGroups } from './find-groups'
import { type FindGroup, type FindLine, lineIcon } from './find-line'
import { PageIcon } from './page-icon'
import { mayOpen, PAGES } from './pages'
import { typeKept } from './typed-ahead'

export type FindProps = { payouts: FrameFacts['payouts']; role: FrameFacts['me']['role']; onClose: () => void }

/** Goes to a page, begins an action, or finds a payout, row, payee, payment, escrow, disbursement or person. */
export function FindDialog(props: FindProps) {
  return (
    <LibraryLanguage>
      <LibraryRouter>
        <Find {...props} />
      </LibraryRouter>
    </LibraryLanguage>
  )
}

function Find({ payouts, role, onClose }: FindProps) {
  const t = useTranslations('shell')
  const [typed, setTyped] = useState('')
  const asked = useDeferredValue(typed)
  const { data, error, isFetching } = useQuery(searchQueryOf(asked))
  const local = useLocalGroups({ payouts, role, typed })
  const found = useFoundGroups(typed.trim().length < LEAST_TYPED ? [] : (data?.found ?? []))
  const groups = [...local, ...found].filter(({ lines }) => lines.length > 0)
  const searching = isFetching || asked !== typed
  const first = typed.trim() === '' ? undefined : groups[0]?.lines[0]
  const router = useRouter()
  const menu = useRef<HTMLDivElement>(null)
  // The library goes to the line that it marks. It marks none where a letter was deleted or the list is just opening.
  const goToFirst = () => {
    if (first === undefined || menu.current?.querySelector('[data-focused]')) return
    router.push(first.href)
    onClose()
  }
  return (
    <ModalOverlay
      isOpen
      onOpenChange={(open) => !open && onClose()}
      isDismissable
      className="fixed inset-0 z-50 flex items-start justify-center bg-scrim p-4 pt-[12vh] max-sm:pt-4"
    >
      <Modal className="from-below w-full max-w-dialog rounded-dialog bg-raised shadow-menu">
        <Dialog aria-label={t('find.title')} className="flex max-h-[70vh] flex-col outline-none">
          <Autocomplete inputValue={typed} onInputChange={setTyped}>
            <SearchField
              aria-label={t('find.label')}
              autoFocus
              onSubmit={goToFirst}
              className="flex shrink-0 items-center gap-2.5 border-b px-4"
            >
              <Search aria-hidden className="icon text-text-3" />
              <Input
                ref={typeKept}
                placeholder={t('find.placeholder')}
                maxLength={200}
                className="h-11 min-w-0 grow bg-transparent text-body outline-none placeholder:text-text-3 max-sm:text-[1rem] [&::-webkit-search-cancel-button]:hidden"
              />
            </SearchField>
            <Menu
              ref={menu}
              aria-label={t('find.results')}
              onAction={onClose}
              className="group/found min-h-0 overflow-y-auto py-1 outline-none"
              renderEmptyState={() => (
                <p className="px-4 py-3 text-text-2">{searching ? t('find.searching') : t('find.none')}</p>
              )}
            >
              {groups.map((group) => (
                <Group key={group.title} {...group} first={first?.id} />
              ))}
            </Menu>
          </Autocomplete>
          {error && (
            <p role="alert" className="border-t px-4 py-2 text-caption text-bad">
              {t('find.failed')}
            </p>
          )}
          {typed.trim().length >= LEAST_TYPED && data?.payments && <AsOf payments={data.payments} />}
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}

/** How much of the service's list of payments was searched. */
function AsOf({ payments }: { payments: NonNullable<SearchResult['payments']> }) {
  const t = useTranslations('shell')
  const formats = useFormats()
  const asOf = formats.clock(payments.asOf)
  return (
    <p className="border-t px-4 py-2 text-caption text-text-2">
      {payments.complete ? t('find.asOfAll', { asOf }) : t('find.asOf', { asOf, from: formats.day(payments.from) })}
    </p>
  )
}

/** Pages, actions and the latest payouts, by a part of their names. */
function useLocalGroups({
  payouts,
  role,
  typed,
}: Omit<FindProps, 'onClose'> & { typed: string }): readonly FindGroup[] {
  const t = useTranslations('shell')
  const { contains } = useFilter({ sensitivity: 'base' })
  const fits = ({ name }: FindLine) => contains(name, typed.trim())
  const actions = FIND_ACTIONS.filter(({ needs }) => may(role, needs)).map(({ key, href }) => ({
    id: `action ${key}`,
    href,
    name: t(`find.action.${key}`),
    icon: <Zap aria-hidden className={lineIcon} />,
  }))
  const pages = PAGES.filter((page) => mayOpen(page, role)).map((page) => ({
    id: `page ${page.key}`,
    href: page.href,
    name: t(`page.${page.key}`),
    icon: <PageIcon page={page} className={lineIcon} />,
  }))
  const latest = payouts.map(({ id, name }) => ({
    id: `latest ${id}`,
    href: `/payouts/${id}` as Route,
    name,
    icon: <FileSpreadsheet aria-hidden className={lineIcon} />,
  }))
  return [
    // What was found by the search has the payouts as well.
    { title: t('find.recent'), lines: typed.trim().length < LEAST_TYPED ? latest.filter(fits) : [] },
    { title: t('find.actions'), lines: actions.filter(fits) },
    { title: t('find.pages'), lines: pages.filter(fits) },
  ]
}

function Group({ title, lines, first }: FindGroup & { first: string | undefined }) {
  return (
    <MenuSection className="pb-1">
      <Header className="px-3 pt-1.5 pb-1 font-medium text-caption text-text-2">{title}</Header>
      {lines.map(({ id, href, name, detail, icon }) => (
        <MenuItem
          key={id}
          id={id}
          href={href}
          textValue={name}
          className={classes(optionLook, id === first && 'group-not-has-data-focused/found:bg-hover')}
        >
          {icon}
          <span className="flex min-w-0 grow flex-wrap items-baseline justify-between gap-x-3">
            <span className="break-words">{name}</span>
            {detail && <span className="text-caption text-text-2 tabular-nums">{detail}</span>}
          </span>
        </MenuItem>
      ))}
    </MenuSection>
  )
}
