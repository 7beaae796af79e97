import { describe, expect, it } from 'vitest'
import { lamports } from '../../../src/core/amount/lamports.ts'
import { SYSTEM_PROGRAM } from '../../../src/core/program/ids.ts'
import { advanceNonce, createAccount, initializeNonce } from '../../../src/core/program/system.ts'
import type { Lifetime, Nonce } from '../../../src/core/lifetime/lifetime.ts'
import { nonceIn } from '../../../src/practice/bank/nonce.ts'
import { PAYMENT_KINDS } from '../../../src/practice/customers/payment.ts'
import { closeBlocks, fund, keyOf, land, newestLifetime, refusal, sign, transfer } from '../support.ts'
import { type KeptNode, newPath, openKeptNode } from './kept-node.ts'

type PaymentKind = (typeof PAYMENT_KINDS)[number]

/** The process is killed and another opens the file. */
async function again(node: KeptNode, path: string): Promise<KeptNode> {
  node.stop()
  return openKeptNode(path)
}

describe('a network that goes on', () => {
  it('takes a transaction that was signed before the stop, as long as its blockhash lives by blocks', async () => {
    const path = newPath()
    let node = await openKeptNode(path)
    const payer = fund(node, 'payer')
    const early = sign({ keys: [payer], lifetime: newestLifetime(node.bank) }, [transfer(payer, keyOf('to').address, 1_000_000n)])
    closeBlocks(node.bank, 100)
    node = await again(node, path)
    const late = sign({ keys: [payer], lifetime: newestLifetime(node.bank) }, [transfer(payer, keyOf('to').address, 2_000_000n)])
    closeBlocks(node.bank, 49)
    expect(land(node.bank, early).error).toBeNull()
    closeBlocks(node.bank, 101)
    node = await again(node, path)
    expect(refusal(node.bank, late)).toBe('BlockhashNotFound')
    expect(node.bank.submit(early).kind).toBe('known')
    expect(node.bank.runtime.readLamports(keyOf('to').address)).toBe(1_000_000n)
    node.stop()
  })

  it('has each nonce at its value: what was signed over it lands once', async () => {
    const path = newPath()
    let node = await openKeptNode(path)
    const payer = fund(node, 'payer')
    const nonce = keyOf('nonce')
    const rent = lamports(node.bank.runtime.minimumBalance(80n))
    land(
      node.bank,
      sign({ keys: [payer, nonce], lifetime: newestLifetime(node.bank) }, [
        createAccount({ payer: payer.address, account: nonce.address, lamports: rent, byteLength: 80n, owner: SYSTEM_PROGRAM }),
        initializeNonce({ nonceAccount: nonce.address, authority: payer.address }),
      ]),
    )
    closeBlocks(node.bank, 1)
    const value = nonceIn(node.bank.runtime.readAccount(nonce.address))?.nonce as Nonce
    const advance = advanceNonce({ nonceAccount: nonce.address, authority: payer.address })
    const lifetime: Lifetime = { kind: 'nonce', nonce: value, nonceAccount: nonce.address, authority: payer.address }
    const held = sign({ keys: [payer], lifetime }, [advance, transfer(payer, keyOf('to').address, 3_000_000n)])
    const rival = sign({ keys: [payer], lifetime }, [advance, transfer(payer, keyOf('to').address, 4_000_000n)])
    node = await again(node, path)
    closeBlocks(node.bank, 200)
    expect(nonceIn(node.bank.runtime.readAccount(nonce.address))?.nonce).toBe(value)
    expect(land(node.bank, held).error).toBeNull()
    closeBlocks(node.bank, 1)
    node = await again(node, path)
    expect(refusal(node.bank, rival)).toBe('BlockhashNotFound')
    node.stop()
  })

  it('forgets what the open block held when the process was killed, and nothing else', async () => {
    const path = newPath()
    let node = await openKeptNode(path)
    const payer = fund(node, 'payer')
    const lifetime = newestLifetime(node.bank)
    const closed = sign({ keys: [payer], lifetime }, [transfer(payer, keyOf('closed').address, 1_000_000n)])
    const open = sign({ keys: [payer], lifetime }, [transfer(payer, keyOf('open').address, 1_000_000n)])
    land(node.bank, closed)
    node.bank.closeBlock()
    land(node.bank, open)
    node = await again(node, path)
    expect(node.bank.submit(closed).kind).toBe('known')
    expect(node.bank.runtime.readAccount(keyOf('open').address)).toBeNull()
    expect(land(node.bank, open).error).toBeNull()
    node.stop()
  })

  it('has the same mints and customers, who go on paying in every way', async () => {
    const path = newPath()
    let node = await openKeptNode(path)
    const to = keyOf('ours').address
    const pay = (kind: PaymentKind) => node.customers.payIn({ kind, to, amount: null, mint: null })
    const outcome = (kind: PaymentKind) => {
      const { credit, reason, error } = pay(kind)
      return { kind, credit, reason, error }
    }
    const first = PAYMENT_KINDS.map(outcome)
    const { mint } = await node.customers.confidential()
    const mints = node.customers.mints()
    closeBlocks(node.bank, 3)
    const faucet = node.bank.runtime.readLamports(mints.token.authority.address)
    node = await again(node, path)
    expect(Object.values(node.customers.mints()).map((one) => [one.mint, one.signature])).toEqual(
      Object.values(mints).map((one) => [one.mint, one.signature]),
    )
    expect(node.bank.runtime.readLamports(mints.token.authority.address)).toBe(faucet)
    expect(PAYMENT_KINDS.map(outcome)).toEqual(first)
    expect((await node.customers.confidential()).mint.mint).toBe(mint.mint)
    node.stop()
  })

  it('puts no block before its parent where the clock was put back meanwhile', async () => {
    const path = newPath()
    const node = await openKeptNode(path, { unixSeconds: () => 1_795_000_000n })
    closeBlocks(node.bank, 2)
    node.stop()
    const later = await openKeptNode(path, { unixSeconds: () => 1_700_000_000n })
    expect(later.bank.closeBlock().unixSeconds).toBe(1_795_000_000n)
    later.stop()
  })

  it('keeps no more blocks than it is told to', async () => {
    const path = newPath()
    const node = await openKeptNode(path, { kept: { blocks: 1_024, transactions: 50_000 } })
    closeBlocks(node.bank, 1_300)
    const first = node.bank.chain.first().slot
    node.stop()
    const again = await openKeptNode(path, { kept: { blocks: 1_024, transactions: 50_000 } })
    expect(again.file.kept?.network.blocks.length).toBeLessThan(1_026)
    expect(again.bank.chain.first().slot).toBeLessThanOrEqual(first)
    again.bank.closeBlock()
    expect(again.bank.chain.length).toBe(1_024)
    again.stop()
  })

  it.each([1, 3, 5, 8, 12])('goes through a switch of the consensus that a kill interrupts when %d blocks are closed', async (after) => {
    const path = newPath()
    let node = await openKeptNode(path)
    closeBlocks(node.bank, 20)
    const payer = fund(node, 'payer')
    closeBlocks(node.bank, 1)
    land(node.bank, sign({ keys: [payer], lifetime: newestLifetime(node.bank) }, [transfer(payer, keyOf('lost').address, 1_000_000n)]))
    closeBlocks(node.bank, 1)
    node.bank.switchConsensus({ emptyBlocks: 6, lostBlocks: 3 })
    closeBlocks(node.bank, after)
    const seen = { final: node.bank.chain.at('finalized'), kind: node.bank.consensus.kind, newest: node.bank.chain.at('processed') }
    node = await again(node, path)
    expect(node.bank.consensus.kind).toBe(seen.kind)
    expect(node.bank.chain.at('finalized').slot).toBe(seen.final.slot)
    expect(node.bank.chain.at('processed').blockhash).toBe(seen.newest.blockhash)
    const { slot } = node.bank.closeBlock()
    expect(slot).toBeGreaterThan(seen.newest.slot)
    closeBlocks(node.bank, 12)
    expect(node.bank.consensus.kind).toBe('after')
    expect(node.bank.chain.at('finalized')).toBe(node.bank.chain.at('processed'))
    expect(node.bank.runtime.readAccount(keyOf('lost').address)).toBeNull()
    node.stop()
  })
})
