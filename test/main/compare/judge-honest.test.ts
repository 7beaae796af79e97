import { describe, expect, it } from 'vitest'
import { lamports } from '../../../src/core/amount/lamports.ts'
import { planNativePayments } from '../../../src/core/plan/native-payment.ts'
import type { PlannedPayment } from '../../../src/core/plan/payment.ts'
import { TOKEN_PROGRAM } from '../../../src/core/program/ids.ts'
import { judgeElsewhere } from '../../../src/main/compare/judge-elsewhere.ts'
import { canonicalJson, type IntentRecord, type JsonValue } from '../../../src/main/journal/index.ts'
import { encodeIntent } from '../../../src/main/pay/intent/stored-intent.ts'
import { addressNamed, holding, legacy, mint, RICH, terms, treasury } from '../../core/plan/support.ts'
import { accountOf, asset, payee, payer, plan, RENT } from '../../core/plan/token-chain.ts'
import { openTestJournal } from '../journal/support.ts'
import { signatureOf } from '../journal/samples.ts'

const ANNA = addressNamed('anna')

function intentOf(planned: PlannedPayment): IntentRecord {
  const what = JSON.parse(canonicalJson(encodeIntent(planned))) as JsonValue
  const row = { sequence: 1, id: 'i', kind: 'payment', decisionId: 's', replaces: null, state: 'open', sources: [], attempts: [] } as const
  return { ...row, what, seal: null, atMs: 0, decidedSlot: null, decidedAfterSlot: null, why: null, closed: null }
}

describe('an honest payment that was made elsewhere', () => {
  it.each([10_000_000n, 10_005_000n])(
    'is recorded as paid at a fee of %i, which the signer allows (priority up to 10,000,000, and 5,000 beside)',
    async (fee) => {
      const one = { key: 'invoice 1', recipient: ANNA, amount: 5n, recipientLamports: lamports(RICH) }
      const { transactions } = planNativePayments({
        payees: [one],
        payer: holding(treasury, RICH),
        allowUnfunded: false,
        terms,
        options: legacy,
      })
      const [planned] = transactions
      if (planned === undefined) throw new Error('it is planned')
      const accountKeys = [treasury, ANNA].map((pubkey, index) => ({ pubkey, signer: index === 0, writable: true }))
      const meta = {
        succeeded: true,
        error: null,
        feeLamports: fee,
        preBalances: [RICH, RICH],
        postBalances: [RICH - fee - 5n, RICH + 5n],
        preTokenBalances: [],
        postTokenBalances: [],
      }
      const shown = {
        record: { slot: 7n, transaction: { signature: signatureOf('elsewhere'), accountKeys, meta } } as never,
        nodes: ['one', 'two'],
      }
      const journal = await openTestJournal()
      expect(await judgeElsewhere({ journal, entry: null, open: [intentOf(planned)] }, shown)).toMatchObject({ what: 'paid' })
    },
  )

  it.each([0, 1])(
    'of two tokens payments to one new account is recorded as paid where number %i of them landed first and made the account',
    async (which) => {
      const missing = { standing: { kind: 'none', rentLamports: lamports(RENT) } } as const
      const long = (letter: string) => letter.repeat(450)
      const planned = plan({
        payees: [
          { ...payee('anna', 10n, { ...missing, memo: long('a') }, TOKEN_PROGRAM), key: 'first' },
          { ...payee('anna', 20n, { ...missing, memo: long('b') }, TOKEN_PROGRAM), key: 'second' },
        ],
        asset: asset(TOKEN_PROGRAM),
      })
      expect(planned.transactions).toHaveLength(2)
      const one = planned.transactions[which]
      const paid = one?.payees[0]
      if (one === undefined || paid === undefined) throw new Error('it is planned')
      const source =
        planned.transactions[0]?.changes.find(({ asset: what, change }) => what.kind === 'token' && change < 0n)?.account ?? payer
      const accountKeys = [payer, source, paid.account].map((pubkey, index) => ({ pubkey, signer: index === 0, writable: true }))
      const held = (accountIndex: number, owner: string, amount: bigint) => ({
        accountIndex,
        mint,
        tokenProgram: TOKEN_PROGRAM,
        owner,
        decimals: 6,
        amount,
      })
      const meta = {
        succeeded: true,
        error: null,
        feeLamports: 5_000n,
        preBalances: [RICH, RENT, 0n],
        postBalances: [RICH - 5_000n - RENT, RENT, RENT],
        preTokenBalances: [held(1, payer, 1_000n)],
        postTokenBalances: [held(1, payer, 1_000n - paid.amount), held(2, paid.recipient, paid.arrives)],
      }
      const shown = {
        record: { slot: 7n, transaction: { signature: signatureOf('elsewhere'), accountKeys, meta } } as never,
        nodes: ['one', 'two'],
      }
      const journal = await openTestJournal()
      await journal.write('ours', (tx) => tx.addAccounts([{ address: payer, role: 'treasury', path: null }]))
      expect(accountOf(paid.recipient, TOKEN_PROGRAM)).toBe(paid.account)
      expect(await judgeElsewhere({ journal, entry: null, open: [intentOf(one)] }, shown)).toMatchObject({
        what: 'paid',
        payments: [{ key: paid.key }],
      })
    },
  )
})
