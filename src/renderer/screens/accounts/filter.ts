import { msg } from '@lingui/core/macro'
import type { Answers } from '../../client.ts'
import { filterOf, type InAddress, pathOfFilter } from '../../parts/filter-in-address.ts'

export type Account = Answers['accounts']['list']['accounts'][number]

export type Sort = 'address' | 'label' | 'native'
export type Order = 'ascending' | 'descending'

export type Filter = {
  readonly role: 'all' | Account['role']
  readonly search: string
  readonly sort: Sort
  readonly order: Order
}

export const ROLES = [
  ['all', msg`All`],
  ['deposit', msg`Deposit`],
  ['treasury', msg`Treasury`],
  ['watch', msg`Watch-only`],
] as const

const IN_ADDRESS: InAddress<Filter> = {
  page: '/accounts',
  // Where the money is stands first.
  everything: { role: 'all', search: '', sort: 'native', order: 'descending' },
  names: { role: 'kind', sort: 'order', order: 'direction', search: 'find' },
  fits: {
    role: (text) => ['deposit', 'treasury', 'watch'].includes(text),
    sort: (text) => ['address', 'label', 'native'].includes(text),
    order: (text) => ['ascending', 'descending'].includes(text),
    search: () => true,
  },
}

export const pathOf = (filter: Filter): string => pathOfFilter(IN_ADDRESS, filter)
export const parseFilter = (pieces: readonly string[]): Filter => filterOf(IN_ADDRESS, pieces)

export const isNarrowed = ({ role, search }: Filter): boolean => role !== 'all' || search.trim() !== ''

/** The role and the order as the operation takes them. */
export function narrowing({ role, sort, order }: Filter) {
  return { ...(role === 'all' ? {} : { role }), sort, order }
}

export const SORTS = [
  ['native', msg`By SOL`],
  ['label', msg`By label`],
  ['address', msg`By address`],
] as const

/** The direction a column's first press gives: names from A, amounts from the largest. */
const FIRST_ORDER: Record<Sort, Order> = { address: 'ascending', label: 'ascending', native: 'descending' }

/** The filter after its column was pressed: another column begins again, the same one turns round. */
export function orderedBy(filter: Filter, sort: Sort): Filter {
  if (filter.sort !== sort) return { ...filter, sort, order: FIRST_ORDER[sort] }
  return { ...filter, order: filter.order === 'ascending' ? 'descending' : 'ascending' }
}
