import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { LazyExoticComponent, FunctionComponent } from 'react'
import { opened } from './language/opened.ts'
import type { GlyphName } from './parts/glyphs.tsx'
import { OverviewScreen } from './screens/overview/overview-screen.tsx'

type Screen = FunctionComponent | LazyExoticComponent<FunctionComponent>

/** A place in the window. `path` is also the beginning of the places within it: /sweep/:id belongs to /sweep. */
export type Place = {
  readonly path: string
  readonly name: MessageDescriptor
  readonly glyph: GlyphName
  /** The key that leads there after g, the same in every language. */
  readonly key: string
  readonly screen: Screen
}

/** One of the five jobs. A group without a name stands at the top on its own; a group without places is not shown; `awaits`: it holds what waits for a second person. */
export type Group = {
  readonly name: MessageDescriptor | null
  readonly tab: MessageDescriptor
  readonly glyph: GlyphName
  readonly awaits?: true
  readonly places: readonly Place[]
}

const AccountsScreen = opened(async () => (await import('./screens/accounts/accounts-screen.tsx')).AccountsScreen)
const DepositsScreen = opened(async () => (await import('./screens/deposits/deposits-screen.tsx')).DepositsScreen)
const TokenAccountsScreen = opened(async () => (await import('./screens/token-accounts/token-accounts-screen.tsx')).TokenAccountsScreen)
const ConfidentialScreen = opened(async () => (await import('./screens/confidential/confidential-screen.tsx')).ConfidentialScreen)
const RentScreen = opened(async () => (await import('./screens/rent/rent-screen.tsx')).RentScreen)
const SweepScreen = opened(async () => (await import('./screens/sweep/sweep-screen.tsx')).SweepScreen)
const PayScreen = opened(async () => (await import('./screens/pay/pay-screen.tsx')).PayScreen)
const PayManyScreen = opened(async () => (await import('./screens/pay-many/pay-many-screen.tsx')).PayManyScreen)
const RecipientsScreen = opened(async () => (await import('./screens/recipients/recipients-screen.tsx')).RecipientsScreen)
const OutstandingScreen = opened(async () => (await import('./screens/outstanding/outstanding-screen.tsx')).OutstandingScreen)
const SendingScreen = opened(async () => (await import('./screens/sending/sending-screen.tsx')).SendingScreen)
const NoncesScreen = opened(async () => (await import('./screens/nonces/nonces-screen.tsx')).NoncesScreen)
const PowersScreen = opened(async () => (await import('./screens/powers/powers-screen.tsx')).PowersScreen)
const PolicyScreen = opened(async () => (await import('./screens/policy/policy-screen.tsx')).PolicyScreen)
const BundlesScreen = opened(async () => (await import('./screens/bundles/bundles-screen.tsx')).BundlesScreen)
const ExplainScreen = opened(async () => (await import('./screens/explain/explain-screen.tsx')).ExplainScreen)
const ActivityScreen = opened(async () => (await import('./screens/activity/activity-screen.tsx')).ActivityScreen)

const AuditScreen = opened(async () => (await import('./screens/audit/audit-screen.tsx')).AuditScreen)
const SettingsScreen = opened(async () => (await import('./screens/settings/settings-screen.tsx')).SettingsScreen)
const NodesScreen = opened(async () => (await import('./screens/nodes/nodes-screen.tsx')).NodesScreen)
const LedgerScreen = opened(async () => (await import('./screens/ledger/ledger-screen.tsx')).LedgerScreen)

export const HOME = '/overview'

const OVERVIEW: Group = {
  name: null,
  tab: msg`Overview`,
  glyph: 'home',
  places: [{ path: HOME, name: msg`Overview`, glyph: 'home', key: 'o', screen: OverviewScreen }],
}

const BUNDLES: Place = { path: '/bundles', name: msg`Bundles`, glyph: 'bundle', key: 'b', screen: BundlesScreen }

const SIGN: Group = {
  name: msg`Sign`,
  tab: msg`Sign`,
  awaits: true,
  glyph: 'pen',
  places: [
    { path: '/outstanding', name: msg`Outstanding`, glyph: 'outstanding', key: 'u', screen: OutstandingScreen },
    { path: '/powers', name: msg`Standing powers`, glyph: 'watch', key: 'w', screen: PowersScreen },
    { path: '/sending', name: msg`Sending`, glyph: 'open', key: 'e', screen: SendingScreen },
    { path: '/nonces', name: msg`Nonce accounts`, glyph: 'forever', key: 'f', screen: NoncesScreen },
    BUNDLES,
    { path: '/explain', name: msg`Explain`, glyph: 'search', key: 'x', screen: ExplainScreen },
    { path: '/policy', name: msg`Policy`, glyph: 'shield', key: 'i', screen: PolicyScreen },
  ],
}

/** Every place there is, by the job it serves: the side bar, the tabs, the palette and the router are made from this. */
const GROUPS: readonly Group[] = [
  OVERVIEW,
  {
    name: msg`Collect`,
    tab: msg`Collect`,
    glyph: 'sweep',
    places: [
      { path: '/deposits', name: msg`Deposits`, glyph: 'credit', key: 'd', screen: DepositsScreen },
      { path: '/accounts', name: msg`Accounts`, glyph: 'drawers', key: 'a', screen: AccountsScreen },
      { path: '/token-accounts', name: msg`Token accounts`, glyph: 'coins', key: 't', screen: TokenAccountsScreen },
      { path: '/confidential', name: msg`Confidential`, glyph: 'hidden', key: 'c', screen: ConfidentialScreen },
      { path: '/sweep', name: msg`Sweep`, glyph: 'sweep', key: 's', screen: SweepScreen },
      { path: '/rent', name: msg`Rent`, glyph: 'treasury', key: 'r', screen: RentScreen },
    ],
  },
  {
    name: msg`Pay`,
    tab: msg`Pay`,
    glyph: 'pay',
    places: [
      { path: '/pay', name: msg`Pay`, glyph: 'pay', key: 'p', screen: PayScreen },
      { path: '/pay-many', name: msg`Pay many`, glyph: 'many', key: 'm', screen: PayManyScreen },
      { path: '/recipients', name: msg`Recipients`, glyph: 'book', key: 'k', screen: RecipientsScreen },
    ],
  },
  SIGN,
  {
    name: msg`Prove`,
    tab: msg`Prove`,
    glyph: 'journal',
    places: [
      { path: '/activity', name: msg`Activity`, glyph: 'journal', key: 'y', screen: ActivityScreen },
      { path: '/audit', name: msg`Audit`, glyph: 'ok', key: 'v', screen: AuditScreen },
      { path: '/nodes', name: msg`Nodes`, glyph: 'node', key: 'n', screen: NodesScreen },
      { path: '/ledger', name: msg`Ledger continuity`, glyph: 'continuous', key: 'l', screen: LedgerScreen },
    ],
  },
]

/** On an offline workstation signing what was carried there is the job: it stands first. */
const GROUPS_OFFLINE: readonly Group[] = [
  OVERVIEW,
  { ...SIGN, places: [BUNDLES, ...SIGN.places.filter((place) => place !== BUNDLES)] },
  ...GROUPS.filter((group) => group !== OVERVIEW && group !== SIGN),
]

export const groupsOf = ({ isOffline }: { readonly isOffline: boolean }): readonly Group[] => (isOffline ? GROUPS_OFFLINE : GROUPS)

/** No job of its own: reached from the bar and the palette. */
export const SETTINGS: Place = { path: '/settings', name: msg`Settings`, glyph: 'settings', key: ',', screen: SettingsScreen }

export const PLACES: readonly Place[] = [...GROUPS.flatMap(({ places }) => places), SETTINGS]

/** Whether a location is this place or lies within it. */
export const isWithin = (location: string, { path }: Place): boolean => location === path || location.startsWith(`${path}/`)
