'use client'

import { useTranslations } from 'next-intl'
import { activityPath } from '@/components/paths'
import { SearchField } from '@/components/ui/form/search-field'
import { Select } from '@/components/ui/form/select'
import { DaysFilter } from '@/components/ui/table/days-filter'
import { FilterBar } from '@/components/ui/table/filter-bar'
import { RowKeysHint } from '@/components/ui/table/row-keys-hint'
import { type Act, AREA_NAMES, type Area, actsIn } from '@/lib/activity/acts'
import type { ActivityFilters } from '@/lib/activity/filter-query'
import type { ActorChoice } from '@/lib/activity/read-actors'
import { FIRST_PAGE } from '@/lib/platform/list-page'
import { useActTexts } from './act-texts'

type Props = { filters: ActivityFilters; actors: readonly ActorChoice[]; today: string }

/** Search, person, area, act and days of the activity log. */
export function ActivityFilterBar({ filters, actors, today }: Props) {
  const t = useTranslations('activity')
  const ui = useTranslations('ui')
  const { act: actText } = useActTexts()
  const any = { id: 'any', label: ui('filter.any') } as const
  // The browser runs the query itself, so a letter must not make the server render the page again.
  const change = (to: Partial<ActivityFilters>) =>
    window.history.replaceState(null, '', activityPath({ ...filters, ...FIRST_PAGE, ...to }))
  const people = [any, { id: 'system', label: t('system') }, ...actors.map(({ id, name }) => ({ id, label: name }))]
  const areas = [any, ...AREA_NAMES.map((id) => ({ id, label: t(`areas.${id}`) }))]
  const { area } = filters
  return (
    <FilterBar label={t('filters')} keys={<RowKeysHint />}>
      <SearchField
        label={t('search')}
        placeholder={t('searchPlaceholder')}
        value={filters.search}
        onSearch={(search) => change({ search })}
        live
      />
      <Select
        label={t('person')}
        look="filter"
        options={people}
        value={filters.person ?? 'any'}
        onChange={(id) => change({ person: id === 'any' ? null : id })}
      />
      <Select
        label={t('area')}
        look="filter"
        options={areas}
        value={area ?? 'any'}
        onChange={(id) => change({ area: id === 'any' ? null : (id as Area), act: null })}
      />
      {area !== null && (
        <Select
          label={t('what')}
          look="filter"
          options={[any, ...actsIn(area).map((id) => ({ id, label: actText(id) }))]}
          value={filters.act ?? 'any'}
          onChange={(id) => change({ act: id === 'any' ? null : (id as Act) })}
        />
      )}
      <DaysFilter label={t('when')} days={filters} today={today} onChange={change} />
    </FilterBar>
  )
}
