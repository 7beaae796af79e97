import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { MOST_HIDDEN_ACTS } from '../../src/core/bundle/bounds.ts'
import type { Bundle } from '../../src/core/bundle/bundle.ts'
import { decodeBundle } from '../../src/core/bundle/decode.ts'
import { readHiddenBalances } from '../../src/main/hidden-in-bundle.ts'
import { findCannotSign } from '../../src/main/sign-bundle.ts'

const prepared = decodeBundle(readFileSync(join(import.meta.dirname, '../vectors/bundle/hidden-payment.json'), 'utf8'))
const times = (count: number): Bundle => ({ ...prepared, transactions: Array.from({ length: count }, () => prepared.transactions).flat() })

describe('a bundle of many acts on hidden balances', () => {
  it('is signed up to a number that keeps the keys busy for seconds, and no more', () => {
    const { genesisHash } = prepared.network
    const why = (count: number) => findCannotSign({ bundle: times(count), genesisHash, owns: () => 'deposit' })?.message ?? ''
    expect(why(MOST_HIDDEN_ACTS)).not.toContain('acts on hidden balances')
    expect(why(MOST_HIDDEN_ACTS + 1)).toContain(`it holds more than ${MOST_HIDDEN_ACTS} acts on hidden balances`)
  })

  it('has nothing decrypted where there are more', async () => {
    const nobody = new Proxy({}, { get: () => expect.fail('the signer is asked nothing') }) as Parameters<
      typeof readHiddenBalances
    >[0]['signer']
    const journal = new Proxy({}, { get: () => expect.fail('the journal is asked nothing') }) as Parameters<
      typeof readHiddenBalances
    >[0]['journal']
    expect(await readHiddenBalances({ signer: nobody, journal }, times(MOST_HIDDEN_ACTS + 1))).toEqual(new Map())
  })
})
