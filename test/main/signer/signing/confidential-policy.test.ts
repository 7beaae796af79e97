import { describe, expect, it } from 'vitest'
import type { Address } from '../../../../src/core/address/address.ts'
import { findAssociatedAddress } from '../../../../src/core/address/associated.ts'
import { lamports, tokenAmount } from '../../../../src/core/amount/lamports.ts'
import type { KeyDerivation } from '../../../../src/core/confidential/derive-keys.ts'
import { accountPath, deriveSeed } from '../../../../src/core/keys/derivation.ts'
import { createAssociatedAccount } from '../../../../src/core/program/associated-token.ts'
import {
  applyPending,
  closeProofContext,
  configureConfidential,
  keepRange,
  makeRoomForConfidential,
  PROOF_PROGRAM,
  verifyElgamalKey,
  verifyEquality,
  verifyRange,
  withdrawByContext,
  withdrawConfidential,
} from '../../../../src/core/program/confidential-transfer.ts'
import { TOKEN_2022_PROGRAM } from '../../../../src/core/program/ids.ts'
import { rangeOfNothing } from '../../../../src/core/program/range-of-nothing.ts'
import { contextPlaces } from '../../../../src/core/program/proof-context.ts'
import { createAccountWithSeed } from '../../../../src/core/program/system.ts'
import type { Instruction } from '../../../../src/core/program/instruction.ts'
import { entropyOfWords, rootOfEntropy } from '../../../../src/main/signer/vault/words.ts'
import { partyOf, sealed } from '../../../support/confidential-party.ts'
import { MINT } from '../../../support/confidential-runtime.ts'
import { addressOfByte } from '../support/contents.ts'
import { useFolders } from '../support/folder.ts'
import { messageOf } from '../support/messages.ts'
import { withoutAmount } from '../../../../src/core/confidential/without-amount.ts'
import { refusalOf } from '../support/refusal.ts'
import { accountOf, hintOf, openRestoredSigner, type TestSigner, WORDS } from '../support/signer.ts'

const owner = accountOf(1)
const placeOf = (of: Address) => ({
  account: findAssociatedAddress({ owner: of, mint: MINT, tokenProgram: TOKEN_2022_PROGRAM }),
  owner: of,
  mint: MINT,
})
const place = placeOf(owner)
const paths = [hintOf(1), hintOf(2)]
const ourSeed = async () => deriveSeed({ root: await rootOfEntropy(entropyOfWords(WORDS)), path: accountPath(1) })
const stranger = partyOf(new Uint8Array(32).fill(0x51), MINT, 'conf-bal-v1')

describe('the policy for confidential accounts', () => {
  const folder = useFolders()
  const refusal = async (signer: TestSigner, instructions: readonly Instruction[], hint: { mint?: Address } = { mint: MINT }) => {
    const tokenAccounts = [{ account: place.account, owner, ...hint }]
    const { reviewed } = await signer.ask('review', { messages: [messageOf(instructions)], paths, tokenAccounts })
    return reviewed[0]?.refusal?.code ?? null
  }
  const partsOf = async (signer: TestSigner, keys: KeyDerivation = 'conf-bal-v1', of = place) => {
    const { elgamalKey, proof, decryptableZero } = await signer.ask('makeConfiguration', { place: of, keys, paths })
    const configuration = configureConfidential({ ...of, decryptableZero, mostCredits: 65_536n, offset: 1 })
    return { configuration, proof: verifyElgamalKey({ elgamalKey, proof }), elgamalKey, decryptableZero }
  }

  it.each(['conf-bal-v1', 'token-cli'] as const)(
    'lets an account of ours be made, given room and configured under its own keys of %s',
    async (keys) => {
      const signer = await openRestoredSigner(folder())
      const { configuration, proof } = await partsOf(signer, keys)
      const before = [
        createAssociatedAccount({ payer: owner, owner, mint: MINT, tokenProgram: TOKEN_2022_PROGRAM }),
        makeRoomForConfidential({ ...place, payer: owner }),
      ]
      expect(await refusal(signer, [...before, configuration, proof])).toBeNull()
      signer.close()
    },
  )

  it('refuses a configuration whose key, copy, account or proof is another', async () => {
    const signer = await openRestoredSigner(folder())
    const { configuration, proof, elgamalKey, decryptableZero } = await partsOf(signer)
    const second = await partsOf(signer, 'conf-bal-v1', placeOf(accountOf(2)))
    const other = (what: Partial<Parameters<typeof configureConfidential>[0]>) =>
      configureConfidential({ ...place, decryptableZero, mostCredits: 65_536n, offset: 1, ...what })
    const copies = [sealed(stranger.keys, 0n), second.decryptableZero, new Uint8Array(36)]
    const cases: readonly (readonly Instruction[])[] = [
      [configuration, second.proof],
      [configuration],
      [configuration, makeRoomForConfidential({ ...place, payer: owner }), proof],
      [proof, other({ offset: 255 })],
      [other({ offset: 0 }), proof],
      [other({ mint: addressOfByte(9) }), proof],
      ...copies.map((copy) => [other({ decryptableZero: copy }), proof]),
    ]
    for (const instructions of cases) expect(await refusal(signer, instructions)).toBe('SIGNER_CONFIDENTIAL_KEYS')
    expect(elgamalKey).not.toBe(second.elgamalKey)
    signer.close()
  })

  it('refuses a copy of something where a new account holds nothing', async () => {
    const signer = await openRestoredSigner(folder())
    const { configuration, proof } = await partsOf(signer)
    const ours = sealed(partyOf(await ourSeed(), MINT, 'conf-bal-v1').keys, 5n)
    const instructions = [configureConfidential({ ...place, decryptableZero: ours, mostCredits: 1n, offset: 1 }), proof]
    expect(await refusal(signer, instructions)).toBe('SIGNER_CONFIDENTIAL_KEYS')
    expect(await refusal(signer, [configuration, proof])).toBeNull()
    signer.close()
  })

  it('lets what is pending be applied with a copy that the owner’s keys made for this account, by either derivation', async () => {
    const signer = await openRestoredSigner(folder())
    const apply = (decryptableAvailable: Uint8Array, more: Partial<Parameters<typeof applyPending>[0]> = {}) => [
      applyPending({ account: place.account, owner, expectedCredits: 3n, decryptableAvailable, ...more }),
    ]
    for (const keys of ['conf-bal-v1', 'token-cli'] as const) {
      const { decryptableZero } = await partsOf(signer, keys)
      expect(await refusal(signer, apply(decryptableZero))).toBeNull()
      // By the standard the keys follow from the mint, which the bytes do not name.
      expect(await refusal(signer, apply(decryptableZero), {})).toBe(keys === 'token-cli' ? null : 'SIGNER_CONFIDENTIAL_KEYS')
    }
    const { decryptableZero } = await partsOf(signer)
    expect(await refusal(signer, apply(decryptableZero), { mint: addressOfByte(9) })).toBe('SIGNER_CONFIDENTIAL_KEYS')
    const second = await partsOf(signer, 'conf-bal-v1', placeOf(accountOf(2)))
    for (const copy of [second.decryptableZero, sealed(stranger.keys, 5n), new Uint8Array(36)])
      expect(await refusal(signer, apply(copy))).toBe('SIGNER_CONFIDENTIAL_KEYS')
    signer.close()
  })

  it('lets an amount be withdrawn in an account of ours, with both proofs behind it', async () => {
    const signer = await openRestoredSigner(folder())
    const { elgamalKey, decryptableZero } = await partsOf(signer)
    const equality = (key = elgamalKey) =>
      verifyEquality({ elgamalKey: key, ciphertext: new Uint8Array(64), commitment: new Uint8Array(32), proof: new Uint8Array(192) })
    const range = verifyRange({ commitments: new Uint8Array(256), bitLengths: new Uint8Array(8), proof: new Uint8Array(672) })
    const withdraw = (more: Partial<Parameters<typeof withdrawConfidential>[0]> = {}) =>
      withdrawConfidential({
        ...{ ...place, amount: tokenAmount(5n), decimals: 6, decryptableAvailable: decryptableZero, equalityOffset: 1, rangeOffset: 2 },
        ...more,
      })
    expect(await refusal(signer, [withdraw(), equality(), range])).toBeNull()
    const second = await partsOf(signer, 'conf-bal-v1', placeOf(accountOf(2)))
    const cases: readonly (readonly Instruction[])[] = [
      [withdraw(), range, equality()],
      [withdraw(), equality()],
      [withdraw({ rangeOffset: 0 }), equality(), range],
      [withdraw({ equalityOffset: 2, rangeOffset: 1 }), range, equality()],
      [withdraw(), equality(second.elgamalKey), range],
      [withdraw({ decryptableAvailable: second.decryptableZero }), equality(), range],
      [withdraw({ mint: addressOfByte(9) }), equality(), range],
    ]
    for (const instructions of cases) expect(await refusal(signer, instructions)).toBe('SIGNER_CONFIDENTIAL_KEYS')
    expect(await refusal(signer, [withdraw({ owner: stranger.owner }), equality(), range])).toBe('SIGNER_NOT_ALLOWED')
    signer.close()
  })

  it('lets a proof be kept in an account that is made for it by seed, of its size, and that only we close', async () => {
    const signer = await openRestoredSigner(folder())
    const [spot] = contextPlaces({ payer: owner, account: place.account, kind: 'range' })
    if (spot === undefined) throw new Error('there are places')
    const { context, seed } = spot
    const creation = { payer: owner, account: context, base: owner, seed, lamports: lamports(2_159_000n), owner: PROOF_PROGRAM }
    const make = (more: Partial<Parameters<typeof createAccountWithSeed>[0]> = {}) => [
      createAccountWithSeed({ ...creation, byteLength: 297n, ...more }),
    ]
    const range = { commitments: new Uint8Array(256), bitLengths: new Uint8Array(8), proof: new Uint8Array(672) }
    const close = (destination: Address) => [closeProofContext({ context, destination, authority: owner })]
    expect(await refusal(signer, make())).toBeNull()
    expect(await refusal(signer, [keepRange({ ...range, context, authority: owner })])).toBeNull()
    expect(await refusal(signer, close(owner))).toBeNull()
    // An empty account is nobody’s: its rent is taken back by proving anything in it and closing it at once.
    const proved = keepRange({ ...rangeOfNothing(), context, authority: owner })
    expect(await refusal(signer, [proved, ...close(owner)])).toBeNull()
    expect(await refusal(signer, [proved, ...close(stranger.owner)])).toBe('SIGNER_FOREIGN_RENT')
    const others = [{ byteLength: 298n }, { byteLength: 80n }, { seed: 'another' }, { lamports: lamports(3_000_001n) }]
    for (const other of others) expect(await refusal(signer, make(other)), JSON.stringify(Object.keys(other))).toBe('SIGNER_NOT_ALLOWED')
    expect(await refusal(signer, make({ owner: MINT }))).toBe('SIGNER_NOT_ALLOWED')
    expect(await refusal(signer, [keepRange({ ...range, context, authority: stranger.owner })])).toBe('SIGNER_AUTHORITY_CHANGE')
    expect(await refusal(signer, close(stranger.owner))).toBe('SIGNER_FOREIGN_RENT')
    signer.close()
  })

  it('lets an amount be withdrawn by a proof that is kept, with the other one behind it', async () => {
    const signer = await openRestoredSigner(folder())
    const { elgamalKey, decryptableZero } = await partsOf(signer)
    const equality = (key = elgamalKey) =>
      verifyEquality({ elgamalKey: key, ciphertext: new Uint8Array(64), commitment: new Uint8Array(32), proof: new Uint8Array(192) })
    const rangeContext = addressOfByte(9)
    const withdraw = (more: Partial<Parameters<typeof withdrawByContext>[0]> = {}) =>
      withdrawByContext({
        ...{ ...place, amount: tokenAmount(5n), decimals: 6, decryptableAvailable: decryptableZero, equalityOffset: 1, rangeOffset: 0 },
        rangeContext,
        ...more,
      })
    const close = closeProofContext({ context: rangeContext, destination: owner, authority: owner })
    expect(await refusal(signer, [withdraw(), equality(), close])).toBeNull()
    const second = await partsOf(signer, 'conf-bal-v1', placeOf(accountOf(2)))
    const ofOne = withoutAmount(new Uint8Array(64), 1n)
    if (ofOne === null) throw new Error('it is a ciphertext')
    const other = verifyEquality({ elgamalKey, ciphertext: ofOne, commitment: new Uint8Array(32), proof: new Uint8Array(192) })
    const cases: readonly (readonly Instruction[])[] = [
      [withdraw(), other, close],
      [withdraw(), close, equality()],
      [withdraw()],
      [withdraw({ equalityOffset: 0 }), equality()],
      [withdraw({ equalityOffset: 2 }), close, equality()],
      [withdraw(), equality(second.elgamalKey)],
      [withdraw({ decryptableAvailable: second.decryptableZero }), equality()],
      [withdraw({ mint: addressOfByte(8) }), equality()],
    ]
    for (const instructions of cases) expect(await refusal(signer, instructions)).toBe('SIGNER_CONFIDENTIAL_KEYS')
    expect(await refusal(signer, [withdraw({ rangeOffset: 2 }), equality()])).toBe('SIGNER_NOT_UNDERSTOOD')
    expect(await refusal(signer, [withdraw({ owner: stranger.owner }), equality()])).toBe('SIGNER_NOT_ALLOWED')
    signer.close()
  })

  it('refuses everything of an account of others', async () => {
    const signer = await openRestoredSigner(folder())
    const { proof, decryptableZero } = await partsOf(signer)
    const theirs = placeOf(stranger.owner)
    const copy = sealed(stranger.keys, 0n)
    expect(await refusal(signer, [makeRoomForConfidential({ ...theirs, payer: owner })])).toBe('SIGNER_NOT_ALLOWED')
    const configuration = configureConfidential({ ...theirs, decryptableZero, mostCredits: 1n, offset: 1 })
    expect(await refusal(signer, [configuration, proof])).toBe('SIGNER_NOT_ALLOWED')
    const application = applyPending({ account: theirs.account, owner: stranger.owner, expectedCredits: 0n, decryptableAvailable: copy })
    expect(await refusal(signer, [application])).toBe('SIGNER_NOT_ALLOWED')
    expect(await refusalOf(() => partsOf(signer, 'conf-bal-v1', theirs))).toBe('SIGNER_NOT_OURS')
    signer.close()
  })

  it('makes nothing for an account that is not the associated one, nor while it is locked', async () => {
    const signer = await openRestoredSigner(folder())
    const elsewhere = { ...place, account: addressOfByte(9) }
    expect(await refusalOf(() => partsOf(signer, 'conf-bal-v1', elsewhere))).toBe('SIGNER_REQUEST_MALFORMED')
    await signer.ask('lock', {})
    expect(await refusalOf(() => partsOf(signer))).toBe('VAULT_LOCKED')
    signer.close()
  })
})
