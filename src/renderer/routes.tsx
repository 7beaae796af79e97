import { lazy, type LazyExoticComponent, type FunctionComponent } from 'react'
import type { GlyphName } from './parts/glyphs.tsx'
import { OverviewScreen } from './screens/overview/overview-screen.tsx'

type Screen = FunctionComponent | LazyExoticComponent<FunctionComponent>

/** A place in the window. `path` is also the beginning of the places within it: /sweep/:id belongs to /sweep. */
export type Place = {
  readonly path: string
  readonly name: string
  readonly glyph: GlyphName
  readonly screen: Screen
}

/** One of the five jobs. A group without a name stands at the top by itself; a group without places is not shown. */
export type Group = { readonly name: string | null; readonly tab: string; readonly glyph: GlyphName; readonly places: readonly Place[] }

const AccountsScreen = lazy(async () => ({ default: (await import('./screens/accounts/accounts-screen.tsx')).AccountsScreen }))
const DepositsScreen = lazy(async () => ({ default: (await import('./screens/deposits/deposits-screen.tsx')).DepositsScreen }))
const TokenAccountsScreen = lazy(async () => ({
  default: (await import('./screens/token-accounts/token-accounts-screen.tsx')).TokenAccountsScreen,
}))
const SweepScreen = lazy(async () => ({ default: (await import('./screens/sweep/sweep-screen.tsx')).SweepScreen }))
const PayScreen = lazy(async () => ({ default: (await import('./screens/pay/pay-screen.tsx')).PayScreen }))
const PayManyScreen = lazy(async () => ({ default: (await import('./screens/pay-many/pay-many-screen.tsx')).PayManyScreen }))
const AddressBookScreen = lazy(async () => ({
  default: (await import('./screens/recipients/address-book-screen.tsx')).AddressBookScreen,
}))
const OutstandingScreen = lazy(async () => ({ default: (await import('./screens/outstanding/outstanding-screen.tsx')).OutstandingScreen }))
const SendingScreen = lazy(async () => ({ default: (await import('./screens/sending/sending-screen.tsx')).SendingScreen }))
const NoncesScreen = lazy(async () => ({ default: (await import('./screens/nonces/nonces-screen.tsx')).NoncesScreen }))
const PolicyScreen = lazy(async () => ({ default: (await import('./screens/policy/policy-screen.tsx')).PolicyScreen }))
const ActivityScreen = lazy(async () => ({ default: (await import('./screens/activity/activity-screen.tsx')).ActivityScreen }))

const AuditScreen = lazy(async () => ({ default: (await import('./screens/audit/audit-screen.tsx')).AuditScreen }))
const SettingsScreen = lazy(async () => ({ default: (await import('./screens/settings/settings-screen.tsx')).SettingsScreen }))
const NodesScreen = lazy(async () => ({ default: (await import('./screens/nodes/nodes-screen.tsx')).NodesScreen }))
const LedgerScreen = lazy(async () => ({ default: (await import('./screens/ledger/ledger-screen.tsx')).LedgerScreen }))

export const HOME = '/overview'

/** Every place there is, by the job it serves: the side bar, the tabs, the palette and the router are made from this. */
export const GROUPS: readonly Group[] = [
  {
    name: null,
    tab: 'All right?',
    glyph: 'home',
    places: [{ path: HOME, name: 'Overview', glyph: 'home', screen: OverviewScreen }],
  },
  {
    name: 'Bring home',
    tab: 'Bring home',
    glyph: 'sweep',
    places: [
      { path: '/deposits', name: 'Deposits', glyph: 'credit', screen: DepositsScreen },
      { path: '/accounts', name: 'Accounts', glyph: 'rows', screen: AccountsScreen },
      { path: '/token-accounts', name: 'Token accounts', glyph: 'stamp', screen: TokenAccountsScreen },
      { path: '/sweep', name: 'Sweep', glyph: 'sweep', screen: SweepScreen },
    ],
  },
  {
    name: 'Pay',
    tab: 'Pay',
    glyph: 'pay',
    places: [
      { path: '/pay', name: 'Pay', glyph: 'pay', screen: PayScreen },
      { path: '/pay-many', name: 'Pay many', glyph: 'many', screen: PayManyScreen },
      { path: '/address-book', name: 'Address book', glyph: 'book', screen: AddressBookScreen },
    ],
  },
  {
    name: 'Sign',
    tab: 'Sign',
    glyph: 'pen',
    places: [
      { path: '/outstanding', name: 'Outstanding', glyph: 'outstanding', screen: OutstandingScreen },
      { path: '/sending', name: 'Sending', glyph: 'open', screen: SendingScreen },
      { path: '/nonces', name: 'Nonce accounts', glyph: 'forever', screen: NoncesScreen },
      { path: '/policy', name: 'Policy', glyph: 'lock', screen: PolicyScreen },
    ],
  },
  {
    name: 'Prove',
    tab: 'Prove',
    glyph: 'journal',
    places: [
      { path: '/activity', name: 'Activity', glyph: 'journal', screen: ActivityScreen },
      { path: '/audit', name: 'Audit', glyph: 'ok', screen: AuditScreen },
      { path: '/nodes', name: 'Nodes', glyph: 'node', screen: NodesScreen },
      { path: '/ledger', name: 'Ledger continuity', glyph: 'continuous', screen: LedgerScreen },
    ],
  },
]

/** No job of its own: reached from the bar and the palette. */
export const SETTINGS: Place = { path: '/settings', name: 'Settings', glyph: 'settings', screen: SettingsScreen }

export const PLACES: readonly Place[] = [...GROUPS.flatMap(({ places }) => places), SETTINGS]

/** Whether a location is this place or lies within it. */
export const isWithin = (location: string, { path }: Place): boolean => location === path || location.startsWith(`${path}/`)
