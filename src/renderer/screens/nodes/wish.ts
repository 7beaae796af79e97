import { t } from '@lingui/core/macro'
import { isAddress } from '../../../core/address/address.ts'
import type { Network } from '../../parts/network.ts'
import { NODE_VERSION } from '../../../contract/bounds.ts'

export type Role = 'api' | 'restricted-repair' | 'known-validators'

/** What was typed about a node; empty is left out. */
export type Wish = {
  readonly role: Role
  /** Null: the network this window is on. */
  readonly cluster: Network | null
  readonly version: string
  readonly ledger: string
  readonly identity: string
  readonly bindAddress: string
  readonly knownValidators: string
  readonly peers: string
}

const IP_LIKE = /^(\d{1,3}(\.\d{1,3}){3}|[0-9a-f:]*:[0-9a-f:.]*)$/i

const listOf = (text: string): readonly string[] => text.split(/[\s,]+/).filter((part) => part !== '')

/** What is wrong with a field as it stands, or null. */
export function wrongOf(key: keyof Wish, wish: Wish): string | null {
  const text = (wish[key] ?? '').trim()
  if (text === '') return null
  if (key === 'version') return NODE_VERSION.test(text) ? null : t`A version is two numbers or more: 4.4, 4.3.1.`
  if (key === 'bindAddress') return IP_LIKE.test(text) ? null : t`An IP address, such as 10.0.0.5.`
  if (key !== 'knownValidators' && key !== 'peers') return null
  return listOf(text).every(isAddress) ? null : t`One of them is not an address.`
}

/** What is asked with it: what is wrong or empty is left out. */
export function askOf(wish: Wish) {
  const { role, cluster } = wish
  const text = (key: 'version' | 'ledger' | 'identity' | 'bindAddress') => {
    const value = wish[key].trim()
    return value === '' || wrongOf(key, wish) !== null ? {} : { [key]: value }
  }
  const list = (key: 'knownValidators' | 'peers') => {
    const addresses = listOf(wish[key])
    return addresses.length === 0 || wrongOf(key, wish) !== null ? {} : { [key]: addresses.join(',') }
  }
  return {
    role,
    ...(cluster === null ? {} : { cluster }),
    ...text('version'),
    ...text('ledger'),
    ...text('identity'),
    ...text('bindAddress'),
    ...list('knownValidators'),
    ...list('peers'),
  }
}
