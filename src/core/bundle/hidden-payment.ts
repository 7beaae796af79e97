import type { Address } from '../address/address.ts'
import { findAssociatedAddress } from '../address/associated.ts'
import { lamports } from '../amount/lamports.ts'
import { withoutTransfer } from '../confidential/without-transfer.ts'
import { reasonNotToHide } from '../plan/confidential-payment.ts'
import type { UnpayableReason } from '../plan/payment.ts'
import { type ConfidentialAccount, decodeConfidentialAccount } from '../program/confidential-account.ts'
import { decodeConfidentialMint } from '../program/confidential-mint.ts'
import {
  type ConfidentialPaymentInstruction,
  decodeConfidentialPayment,
  halfFor,
  NO_AUDITOR,
  TRANSFER_OFFSETS,
  type TransferKeys,
} from '../program/confidential-payment.ts'
import { type ConfidentialInstruction, decodeConfidentialInstruction } from '../program/confidential-transfer.ts'
import { TOKEN_2022_PROGRAM } from '../program/ids.ts'
import type { Instruction } from '../program/instruction.ts'
import { decodeMemoInstruction } from '../program/memo.ts'
import { decodeMintExtensions, requiresMemo } from '../program/mint-extensions.ts'
import { decodeTokenAccount, type TokenAccount } from '../program/token-account.ts'
import { isSameBytes } from '../same-bytes.ts'
import type { HiddenPayment } from './bundle.ts'

/** What the carried data says of a token account with a hidden balance. */
export type Standing = { readonly token: TokenAccount; readonly confidential: ConfidentialAccount }

/** The account that some data is of; null where that is no token account with a hidden balance. */
export function standingIn(data: Uint8Array): Standing | null {
  const token = decodeTokenAccount(data)
  const confidential = decodeConfidentialAccount(data)
  return token === null || confidential === null ? null : { token, confidential }
}

/** For which keys the amount of a carried payment is to be encrypted, by what was carried; null where that has none. */
export function keysOf({ recipient, mint }: Pick<HiddenPayment, 'recipient' | 'mint'>): TransferKeys | null {
  const [to, terms] = [decodeConfidentialAccount(recipient.data), decodeConfidentialMint(mint)]
  return to === null || terms === null ? null : { recipientKey: to.elgamalKey, auditorKey: terms.auditor ?? NO_AUDITOR }
}

type Decoded = ConfidentialInstruction | ConfidentialPaymentInstruction | null

function decode(instruction: Instruction): Decoded {
  return decodeConfidentialPayment(instruction) ?? decodeConfidentialInstruction(instruction)
}

/** What is wrong with instructions that are said to pay a hidden amount; null where they do that alone, under the keys that the carried data has. */
export function findPaymentProblem(instructions: readonly Instruction[], hidden: HiddenPayment, standing: Standing): string | null {
  const { token, confidential } = standing
  const paying = instructions.filter((one) => decodeMemoInstruction(one) === null)
  const [transfer, equality, validity, range, ...more] = paying.map(decode)
  const isProved =
    equality?.kind === 'verifyEquality' && validity?.kind === 'verifyTransferValidity' && range?.kind === 'verifyTransferRange'
  if (transfer?.kind !== 'transferConfidential' || !isProved || more.length > 0)
    return 'its instructions do not pay with all three proofs behind, or do more'
  const { equalityOffset, validityOffset, rangeOffset } = TRANSFER_OFFSETS
  const isBehind =
    transfer.equalityOffset === equalityOffset && transfer.validityOffset === validityOffset && transfer.rangeOffset === rangeOffset
  if (!isBehind) return 'its proofs stand elsewhere than behind it'
  if (transfer.source !== hidden.account || transfer.owner !== token.owner) return 'it is of another account or another owner'
  if (transfer.mint !== token.mint) return 'it is of another mint'
  if (transfer.destination !== hidden.recipient.account) return 'it pays another account than the one that is carried'
  const to = standingIn(hidden.recipient.data)
  const keys = keysOf(hidden)
  if (to === null || keys === null) return 'what it carries of the recipient or of the mint takes no confidential transfers'
  if (to.token.mint !== token.mint) return 'the recipient’s account is of another mint'
  if (associatedOf(to.token) !== hidden.recipient.account) return 'the recipient’s account is not the one that follows from its owner'
  if (equality.elgamalKey !== confidential.elgamalKey || validity.senderKey !== confidential.elgamalKey)
    return 'its proof is of another key'
  if (validity.recipientKey !== keys.recipientKey) return 'its amount is for another key than the recipient’s account has'
  return validity.auditorKey === keys.auditorKey ? null : 'its amount is for another key than that of the mint’s auditor'
}

function associatedOf({ owner, mint }: Pick<TokenAccount, 'owner' | 'mint'>): Address {
  return findAssociatedAddress({ owner, mint, tokenProgram: TOKEN_2022_PROGRAM })
}

/** Why such a payment is not made, by what was carried of its accounts and its mint, as online; null where nothing speaks against it. */
export function reasonNotToPay(
  hidden: HiddenPayment,
  { token, confidential }: Standing,
  instructions: readonly Instruction[],
): UnpayableReason | null {
  const to = standingIn(hidden.recipient.data)
  const memoRequired = requiresMemo(hidden.recipient.data)
  const standing =
    to === null || memoRequired === null
      ? ({ kind: 'other' } as const)
      : ({ kind: 'open', frozen: to.token.state === 'frozen', memoRequired } as const)
  const { owner, mint } = token
  return reasonNotToHide(
    {
      asset: { kind: 'token', mint, tokenProgram: TOKEN_2022_PROGRAM, decimals: 0 },
      mint: decodeMintExtensions(hidden.mint),
      payer: { address: owner, lamports: lamports(0n) },
      // Whether it is anybody’s is judged where it is prepared, and by the policy here.
      payee: { key: '', recipient: to?.token.owner ?? owner, account: hidden.recipient.account, standing, recipientLamports: lamports(1n) },
      amount: hidden.amount,
      allowUnfunded: true,
      memo: instructions.some((one) => decodeMemoInstruction(one) !== null) ? '' : null,
      ...{ lifetime: 'nonce', isCarried: true },
    },
    {
      ...{ isBusy: false, areProofsChecked: true, isSourceFrozen: token.state === 'frozen' },
      source: confidential,
      recipient: to?.confidential ?? null,
    },
  )
}

/** What is wrong with what fills the blanks of a payment: that it leaves what was available less what it proves to pay, and shows the auditor just that. */
export function findPaidProblem(instructions: readonly Instruction[], { confidential }: Standing): string | null {
  const all = instructions.map(decode)
  const transfer = all.find((one) => one?.kind === 'transferConfidential')
  const equality = all.find((one) => one?.kind === 'verifyEquality')
  const validity = all.find((one) => one?.kind === 'verifyTransferValidity')
  if (transfer === undefined || equality === undefined || validity === undefined) return 'they pay nothing'
  const isToldToAuditor =
    isSameBytes(halfFor(validity.low, 'auditor'), transfer.auditorLow) &&
    isSameBytes(halfFor(validity.high, 'auditor'), transfer.auditorHigh)
  if (!isToldToAuditor) return 'they show the auditor another amount than they prove'
  const left = withoutTransfer(confidential.available, { low: halfFor(validity.low, 'sender'), high: halfFor(validity.high, 'sender') })
  return left !== null && isSameBytes(left, equality.ciphertext) ? null : 'the proof is of another balance, or of another amount'
}
