import { createHash } from 'node:crypto'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { Address } from '../../../src/core/address/address.ts'
import { findAssociatedAddress } from '../../../src/core/address/associated.ts'
import { tokenAmount } from '../../../src/core/amount/lamports.ts'
import { addressOfSeed, signBytes } from '../../../src/core/keys/keypair.ts'
import { compileMessage } from '../../../src/core/message/compile.ts'
import { encodeMessage } from '../../../src/core/message/encode.ts'
import { encodeTransaction } from '../../../src/core/message/transaction.ts'
import { createAssociatedAccount } from '../../../src/core/program/associated-token.ts'
import type { Instruction } from '../../../src/core/program/instruction.ts'
import { closeTokenAccount, transferChecked } from '../../../src/core/program/token.ts'
import { type NodeClient, openNode } from '../../../src/main/node/index.ts'
import { until } from '../../support/until.ts'
import { openStillPractice, openTestBackend, PASSPHRASE, temporaryDataDir } from '../backend.ts'
import { askNode } from '../pay/relay.ts'
import { plain } from '../../../src/core/text/sentence.ts'

const seed = new Uint8Array(createHash('sha256').update('who closes accounts').digest())
const CUSTOMER = addressOfSeed(seed)
const FUNDS = 1_000_000_000n
const PAID = 5n
const DAILY = 2
const TEST_MS = 240_000

type Token = { readonly mint: Address; readonly tokenProgram: Address; readonly decimals: bigint }

/** Has the customer do something of their own with the chain. */
async function act(node: NodeClient, instructions: readonly Instruction[]): Promise<void> {
  const lifetime = { kind: 'blockhash', ...(await node.getLatestBlockhash({ commitment: 'confirmed' })) } as const
  const message = encodeMessage(compileMessage({ version: 'legacy', feePayer: CUSTOMER, instructions, lifetime }))
  await node.sendTransaction(encodeTransaction({ message, signatures: [signBytes({ seed, message })] }), {
    preflightCommitment: 'confirmed',
    skipPreflight: true,
  })
}

describe('a recipient who closes the token account again and again', () => {
  it(
    'is opened a new one as often as the policy allows for one recipient, and is paid when they open it themselves',
    async () => {
      const practice = await openStillPractice()
      const node = openNode({ name: 'customer', url: practice.url })
      onTestFinished(async () => {
        node.close()
        await practice.close()
      })
      const { client } = await openTestBackend({ dataDir: temporaryDataDir() })
      await client.nodes.add({ name: 'practice', url: practice.url })
      const { treasury } = await client.vault.create({ passphrase: PASSPHRASE })
      for (const address of [treasury, CUSTOMER]) await askNode(practice.url, 'requestAirdrop', [address, FUNDS])
      const { token } = (await askNode(practice.url, 'practice_createMints', [])) as unknown as { token: Token }
      await askNode(practice.url, 'practice_payIn', [{ kind: 'token', to: treasury, amount: 900n, mint: token.mint }])
      await practice.advance(8n)
      await client.mints.add({ mint: token.mint, label: 'Coin' })
      await client.policy.allow({ passphrase: PASSPHRASE, address: CUSTOMER, label: 'Carl, customer' })
      const limited = { passphrase: PASSPHRASE, asset: 'new-accounts-for-one' as const }
      expect((await client.policy.limit({ ...limited, perDay: BigInt(DAILY) })).limits).toMatchObject([
        { asset: limited.asset, perDay: 2n },
      ])

      const accountOf = (owner: Address) => findAssociatedAddress({ owner, ...token })
      const request = (reference: string) => ({ to: CUSTOMER, amount: PAID, asset: token.mint, reference })
      const pay = async (reference: string) => {
        const { digest, recipients } = await client.payments.plan(request(reference))
        const confirmed = recipients[0]?.confirm.digest ?? undefined
        return client.payments.start({
          ...request(reference),
          digest: digest ?? '',
          ...(confirmed === undefined || confirmed === null ? {} : { confirmed }),
        })
      }
      const paid = async (reference: string) => {
        const { id } = await pay(reference)
        await until(async () => {
          await practice.advance(2n)
          return (await client.payments.show({ id })).settled
        })
        expect((await client.payments.show({ id })).lines).toMatchObject([{ state: 'satisfied' }])
      }
      const own = { tokenProgram: token.tokenProgram, owner: CUSTOMER }
      const givesBack = transferChecked({
        ...own,
        mint: token.mint,
        decimals: Number(token.decimals),
        amount: tokenAmount(PAID),
        source: accountOf(CUSTOMER),
        destination: accountOf(treasury),
      })
      const closes = closeTokenAccount({ ...own, account: accountOf(CUSTOMER), destination: CUSTOMER })
      const rents: bigint[] = []
      for (let time = 1; time <= DAILY; time += 1) {
        const probe = await client.payments.plan(request(`probe ${time}`))
        rents.push(probe.rentLamports)
        expect(probe.warnings.some((words) => plain(words).includes('has closed it since'))).toBe(time > 1)
        await paid(`payment ${time}`)
        await act(node, [givesBack, closes])
        await practice.advance(8n)
      }
      // It was made at our cost each time, and the customer kept what it held.
      expect(rents[0]).toBeGreaterThan(1_000_000n)
      expect(new Set(rents).size).toBe(1)

      const plan = await client.payments.plan(request('once more'))
      expect(plan.warnings.map(plain).join()).toContain(`makes 1 token account for ${CUSTOMER} at the cost of this vault`)
      await expect(pay('once more')).rejects.toMatchObject({
        data: { code: 'SIGNER_ACCOUNTS_DAY', context: { recipient: CUSTOMER, made: 1n, before: 2n, max: 2n } },
      })
      expect((await client.policy.show({})).spent).toEqual([{ asset: limited.asset, amount: 2n }])

      const rows = ['recipient,amount', `${CUSTOMER},0.000007`].join('\n')
      const contents = `data:text/csv;base64,${Buffer.from(rows).toString('base64')}`
      const check = await client.payouts.check({ contents, asset: token.mint })
      expect(check.rows).toMatchObject([{ standing: 'decide', reason: 'account-closed' }])
      expect(check.confirmation).not.toBeNull()

      await act(node, [createAssociatedAccount({ payer: CUSTOMER, owner: CUSTOMER, mint: token.mint, tokenProgram: token.tokenProgram })])
      await practice.advance(8n)
      expect((await client.payouts.check({ contents, asset: token.mint })).rows).toMatchObject([{ standing: 'ready' }])
      await paid('into their own')
    },
    TEST_MS,
  )
})
