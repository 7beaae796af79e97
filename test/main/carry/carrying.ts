import type { Address } from '../../../src/core/address/address.ts'
import type { Bundle } from '../../../src/core/bundle/bundle.ts'
import { decodeBundle } from '../../../src/core/bundle/decode.ts'
import { addressOfSeed, signBytes } from '../../../src/core/keys/keypair.ts'
import type { Signature } from '../../../src/core/keys/signature.ts'
import { encodeTransaction } from '../../../src/core/message/transaction.ts'
import { digestPayments } from '../../../src/core/plan/digest.ts'
import { preparePayment } from '../../../src/main/carry/index.ts'
import type { CarriedRecord } from '../../../src/main/journal/index.ts'
import { planRequest, type SendingGate } from '../../../src/main/pay/index.ts'
import { keyOf } from '../../core/bundle/support.ts'
import { strangerNames, strangerSeed } from '../../support/made-nonce.ts'
import { OPEN_GATE } from '../../support/open-gate.ts'
import { PAYER, PAYER_SEED } from '../../support/payer-elsewhere.ts'
import { confirmAll, type House, type Office, openOffice, tellBalances } from '../pay/house.ts'
import { asked, ENOUGH } from '../pay/paying.ts'

/** Whatever slot is asked for, the ledger has read it. */
export const LEVEL = { reached: async () => undefined }

/** Sending is not open: something is still read, or a person has to open it again. */
const WAITING: SendingGate = { ...OPEN_GATE, state: async () => ({ kind: 'waiting', catchingUp: { slots: 3n, accounts: 1 } }) }
export const CLOSED: SendingGate = { ...OPEN_GATE, state: async () => ({ kind: 'closed', closings: [], catchingUp: null }) }

/** Each of them, as words that follow “while”, with what is refused. */
export const NOT_OPEN = [
  ['what the keys did is still being read', WAITING, 'SENDING_NOT_READ'],
  ['sending is closed', CLOSED, 'SENDING_CLOSED'],
] as const

/** A ledger that reads a slot while it is waited for, and sending that closes with what it reads. */
export function closingWhileRead() {
  const waitedFor: bigint[] = []
  const reached = async (at: bigint) => void waitedFor.push(at)
  const gate: SendingGate = { ...OPEN_GATE, state: async () => (waitedFor.length === 0 ? OPEN_GATE : CLOSED).state() }
  return { gate, watcher: { reached }, waitedFor }
}

/** An office that watches {@link PAYER}, who has money. */
export async function openCarrying(house: House, options: Parameters<typeof openOffice>[1] = {}): Promise<Office> {
  const office = await openOffice(house, options)
  await house.fund([PAYER], 50_000_000n)
  await office.journal.write('network', (tx) => tx.setNetwork({ name: 'practice', genesisHash: house.genesisHash }))
  await office.journal.write('account', (tx) => tx.addAccounts([{ address: PAYER, role: 'watch', path: null }]))
  await tellBalances(house, office.journal, [PAYER])
  return office
}

/** A nonce account under the authority of {@link PAYER}, final. */
export async function nonceOfPayer(house: House, name: string): Promise<Address> {
  await house.fund([addressOfSeed(strangerSeed(name))], 1_000_000_000n)
  const account = await strangerNames({ node: house.node, name, authority: PAYER })
  await house.advance(5n)
  return account
}

type Wanted = {
  readonly reference: string
  readonly nonceAccount: Address
  readonly gate?: SendingGate
  readonly watcher?: { readonly reached: (at: bigint) => Promise<void> }
}

/** A plan of a payment of {@link PAYER}, and what prepares it. */
export async function planCarried(office: Office, { reference, nonceAccount, gate = OPEN_GATE, watcher = LEVEL }: Wanted) {
  const rows = [[reference, keyOf(reference), ENOUGH] as const]
  const { version, ...wanted } = asked(rows, { from: PAYER, lifetime: 'nonce' })
  const { request, plan } = await planRequest(office, wanted, version, { nonceAuthority: PAYER })
  const confirmed = await confirmAll(office, request)
  const parts = { ...office, gate, watcher, now: () => 0 }
  return {
    plan,
    prepare: () =>
      preparePayment(parts, { request, nonceAccounts: [nonceAccount], digest: digestPayments(plan), confirmed, explained: null }),
  }
}

/** What was prepared, as it comes back from whoever has the key of {@link PAYER}. */
export function signedElsewhere(content: string): { readonly bundle: Bundle; readonly signature: Signature; readonly sent: Uint8Array } {
  const bundle = decodeBundle(content)
  const [transaction] = bundle.transactions
  if (transaction === undefined) throw new Error('a bundle holds a transaction')
  const { message } = transaction
  const signature = signBytes({ seed: PAYER_SEED, message })
  const signers = transaction.signers.map((signer) => ({ ...signer, signature }))
  return {
    bundle: { ...bundle, transactions: [{ ...transaction, signers }] },
    signature,
    sent: encodeTransaction({ message, signatures: [signature] }),
  }
}

/** The only message that left. */
export async function carriedIn({ journal }: Office): Promise<CarriedRecord> {
  const [bundle] = await journal.read.bundles({ limit: 1 })
  const [carried] = bundle?.carried ?? []
  if (carried === undefined) throw new Error('something left')
  return carried
}
