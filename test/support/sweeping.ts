import { readFileSync, writeFileSync } from 'node:fs'
import type { Address } from '../../src/core/address/address.ts'
import { decodeBundle } from '../../src/core/bundle/decode.ts'
import { encodeBundle } from '../../src/core/bundle/encode.ts'
import { addressOfSeed, signBytes } from '../../src/core/keys/keypair.ts'
import type { Signature } from '../../src/core/keys/signature.ts'
import { encodeTransaction } from '../../src/core/message/transaction.ts'
import { seedOf } from '../core/bundle/support.ts'
import { SOON } from './carrying.ts'
import type { TwoWorkstations } from './two-workstations.ts'
import { until } from './until.ts'

const EACH = 5_000_000n

/** A sweep of two watched accounts to a third, whose keys the test has, prepared as a bundle and signed. */
export async function prepareSignedSweep(two: TwoWorkstations, name: string) {
  const { client } = two.online()
  const seeds = ['one', 'two', 'home'].map((part) => seedOf(`${name}, ${part}`))
  const [one, other, home] = seeds.map(addressOfSeed) as [Address, Address, Address]
  for (const address of [one, other, home]) await client.accounts.watch({ address })
  await Promise.all([one, other].map((address) => two.fund(address, EACH)))
  const nonceAccount = await two.makeNonce(name, home)
  const asked = { to: home, account: [one, other], nonceAccount: [nonceAccount], version: 'legacy' as const }
  await until(async () => (await client.bundles.planSweep(asked)).transactions.at(0)?.sources.length === 2, SOON)
  const planned = await client.bundles.planSweep(asked)
  const { path, digest } = await client.bundles.prepareSweep({ ...asked, digest: planned.digest ?? '' })
  const prepared = decodeBundle(readFileSync(path, 'utf8'))
  const [transaction] = prepared.transactions
  if (transaction === undefined) throw new Error('a bundle holds a transaction')
  const { message } = transaction
  const signers = transaction.signers.map(({ address }) => {
    const seed = seeds.find((each) => addressOfSeed(each) === address)
    if (seed === undefined) throw new Error('the test has the key of each signer')
    return { address, seed, signature: signBytes({ seed, message }) }
  })
  const [payer, ...others] = signers
  if (payer === undefined) throw new Error('a message has a signer')
  const file = path.replace('.json', '-signed.json')
  const signed = signers.map(({ address, signature }) => ({ address, signature }))
  writeFileSync(file, encodeBundle({ ...prepared, transactions: [{ ...transaction, signers: signed }] }))
  return {
    asked,
    digest,
    file,
    message,
    nonceAccount,
    payer,
    sources: [one, other],
    /** Sends it as somebody else would, under this signature of its fee payer. */
    send: (signature: Signature) =>
      two.node.sendTransaction(encodeTransaction({ message, signatures: [signature, ...others.map((signer) => signer.signature)] }), {
        preflightCommitment: 'confirmed',
      }),
    listed: async () => (await client.bundles.list({ digest })).at(0)?.transactions[0],
  }
}
