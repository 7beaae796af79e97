import { LAMPORTS_DECIMALS } from '../../core/amount/format.ts'
import { amountsMeant } from '../../core/amount/meant.ts'
import { readLabels } from '../read-labels.ts'
import type { Services } from '../services.ts'

const NATIVE = { key: 'native', decimals: LAMPORTS_DECIMALS, unit: 'SOL' } as const

/** What was paid under a reference that contains a text, and what was paid or arrived of the amount that the text is. */
export async function findMoney({ journal: { read } }: Pick<Services, 'journal'>, { search, limit }: { search: string; limit: number }) {
  const amounts = await readAmountsMeant({ read }, search)
  const payments = await read.findPayments({ text: search.trim(), amounts, limit })
  const credits = await read.findArrivals({ amounts, limit })
  const known = await read.knownAddresses(payments.map(({ recipient }) => recipient))
  const names = new Map(known.map(({ address, label }) => [address, label]))
  const owners = credits.map(({ owner }) => owner)
  const labels = await readLabels({ read }, owners)
  return {
    payments: payments.map(({ intentId, key, recipient, asset, amount, atMs }) => ({
      intent: intentId,
      reference: key,
      recipient,
      label: names.get(recipient) ?? null,
      asset: asset.kind === 'native' ? asset.kind : asset.mint,
      amount,
      at: new Date(atMs),
    })),
    deposits: credits.flatMap(({ id, signature, owner, asset, before, after, verdict: { kind } }) =>
      kind === 'outgoing'
        ? []
        : [
            {
              id,
              signature,
              owner,
              label: labels.get(owner) ?? null,
              asset,
              amount: after > before ? after - before : before - after,
              verdict: kind,
            },
          ],
    ),
  }
}

/** What a text is as an amount of the native token and of each mint; nothing where it is none. */
export async function readAmountsMeant({ read }: Pick<Services['journal'], 'read'>, search: string) {
  const mints = await read.mints({})
  const assets = [NATIVE, ...mints.map(({ mint, decimals, label }) => ({ key: mint, decimals, unit: label ?? mint }))]
  return amountsMeant(search, assets).map(({ asset, amount }) => ({ asset: asset.key, amount }))
}
