import type { Address } from '../../core/address/address.ts'
import type { Seen } from '../../core/bundle/bundle.ts'
import { StrongroomError } from '../../core/error/error.ts'
import { invariant } from '../../core/error/invariant.ts'
import type { Lifetime } from '../../core/lifetime/lifetime.ts'
import { NONCE_SLOTS_APART_MAX } from '../../core/payment/landing-window.ts'
import type { PaymentPlan } from '../../core/plan/payment.ts'
import type { NonceAccount } from '../../core/program/nonce-account.ts'
import type { AccountInfo } from '../node/index.ts'
import { nonceOf, readAccountsAt, requireVoices } from '../pay/index.ts'
import type { Services } from '../services.ts'

/** What a bundle says that nodes said, all of one moment. */
export type ReadForBundle = {
  readonly lifetime: Extract<Lifetime, { kind: 'nonce' }>
  readonly nonce: NonceAccount
  readonly accounts: ReadonlyMap<Address, AccountInfo>
  readonly seen: Seen
}

/**
 * Reads the nonce account that a bundle is to live by, and whatever else of the chain a bundle names, as two nodes say where two are configured.
 * @throws CARRY_NONCE, NODE_*
 */
export async function readForBundle(
  { nodes }: Pick<Services, 'nodes'>,
  { plan, nonceAccount }: { readonly plan: Pick<PaymentPlan, 'payer' | 'asset' | 'transactions'>; readonly nonceAccount: Address },
): Promise<ReadForBundle> {
  const { payer: authority, asset } = plan
  const recipients = plan.transactions.flatMap(({ payees }) => payees.map(({ recipient }) => recipient))
  const mint = asset.kind === 'token' ? [asset.mint] : []
  const addresses = [...new Set([nonceAccount, authority, ...recipients, ...mint])]
  const { value, nodes: told, latestSlot } = await readAccountsAt(nodes, addresses, { apartMax: NONCE_SLOTS_APART_MAX })
  requireVoices(nodes, 'the value of a nonce', told)
  const [node] = told
  invariant(node !== undefined, 'what was read was said by a node')
  const nonce = nonceOf(value[0] ?? null)
  if (nonce?.authority !== authority)
    throw new StrongroomError('CARRY_NONCE', { nonceAccount, account: authority, authority: nonce?.authority ?? null })
  const accounts = new Map(addresses.flatMap((address, place) => (value[place] ? [[address, value[place]] as const] : [])))
  return { lifetime: { kind: 'nonce', nonce: nonce.nonce, nonceAccount, authority }, nonce, accounts, seen: { slot: latestSlot, node } }
}
